// SPDX-License-Identifier: Apache-2.0
package org.mca4j.tools;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.mca4j.base.spi.Component;
import org.mca4j.rcache.MemoryRegion;

/** The rules of docs/design.md about who may know whom. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("org.mca4j");

  private static final String[] PARAMS = {"org.mca4j.params..", "org.mca4j.error.."};
  private static final String[] COMPONENTS = {
    "org.mca4j.rcache.grdma..", "org.mca4j.rcache.rgpusm..", "org.mca4j.rcache.udreg.."
  };

  /** Components that are listed but never available, so that there is nothing to wire. */
  private static final Set<String> DECLARED_ONLY =
      Set.of("org.mca4j.rcache.rgpusm.RgpusmComponent", "org.mca4j.rcache.udreg.UdregComponent");

  @Test
  void seesTheWholeProject() {
    Set<String> packages = new TreeSet<>();
    CLASSES.forEach(c -> packages.add(c.getPackageName()));
    assertThat(CLASSES.size()).isGreaterThan(150);
    assertThat(packages)
        .contains(
            "org.mca4j",
            "org.mca4j.params",
            "org.mca4j.base.select",
            "org.mca4j.libc",
            "org.mca4j.rcache",
            "org.mca4j.rcache.base",
            "org.mca4j.rcache.grdma",
            "org.mca4j.rcache.rgpusm",
            "org.mca4j.rcache.udreg",
            "org.mca4j.tools.replay");
  }

  @Test
  void parametersKnowNothingElse() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PARAMS)
            .should()
            .dependOnClassesThat(
                resideIn("org.mca4j..").and(DescribedPredicate.not(resideIn(PARAMS)))));
    check(
        noClasses()
            .that()
            .resideInAnyPackage(PARAMS)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.google..", "jakarta.inject..", "com.sun.jna.."));
  }

  @Test
  void theBaseKnowsNoComponentAndNoTool() {
    check(
        noClasses()
            .that(
                resideIn("org.mca4j..")
                    .and(DescribedPredicate.not(resideIn(COMPONENTS)))
                    .and(DescribedPredicate.not(resideIn("org.mca4j.tools.."))))
            .should()
            .dependOnClassesThat(resideIn(COMPONENTS).or(resideIn("org.mca4j.tools.."))));
  }

  @Test
  void noComponentKnowsAnother() {
    for (String one : COMPONENTS) {
      for (String other : COMPONENTS) {
        if (!one.equals(other)) {
          check(
              noClasses()
                  .that()
                  .resideInAPackage(one)
                  .should()
                  .dependOnClassesThat()
                  .resideInAPackage(other));
        }
      }
      check(
          noClasses()
              .that()
              .resideInAPackage(one)
              .should()
              .dependOnClassesThat()
              .resideInAPackage("org.mca4j.tools.."));
    }
  }

  @Test
  void toolsKnowNoComponent() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.mca4j.tools..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(COMPONENTS));
  }

  @Test
  void theComponentFrameworkKnowsNoFrameworkBuiltOnIt() {
    check(
        noClasses()
            .that()
            .resideInAPackage("org.mca4j.base..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                "org.mca4j.rcache..", "org.mca4j.registrar..", "org.mca4j.memory.."));
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching("(org.mca4j..)").should().beFreeOfCycles());
  }

  @Test
  void guiceStaysInTheWiring() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.mca4j.base.inject..")
            .and()
            .haveSimpleNameNotEndingWith("Module")
            .and()
            .doNotImplement(Component.class)
            .and()
            .doNotHaveFullyQualifiedName(Component.class.getName())
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.google.inject.."));
  }

  /** And where regions are made of JNA's memory. */
  @Test
  void jnaStaysInTheLibraryPackages() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "org.mca4j.libc..",
                "org.mca4j.rcache.rgpusm.cuda..",
                "org.mca4j.rcache.udreg.lib..")
            .and()
            .doNotHaveFullyQualifiedName(MemoryRegion.class.getName())
            .and()
            .doNotHaveFullyQualifiedName("org.mca4j.rcache.JnaMemory")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.sun.jna.."));
  }

  @Test
  void onlyToolsPrint() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage("org.mca4j.tools..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err"));
  }

  @Test
  void classesStaySmall() {
    check(
        classes()
            .that()
            .areTopLevelClasses()
            .should(
                new com.tngtech.archunit.lang.ArchCondition<>("have at most 45 methods") {
                  @Override
                  public void check(
                      JavaClass item, com.tngtech.archunit.lang.ConditionEvents events) {
                    int methods = item.getMethods().size();
                    events.add(
                        new com.tngtech.archunit.lang.SimpleConditionEvent(
                            item, methods <= 45, item.getName() + " has " + methods));
                  }
                }));
  }

  @Test
  void oneComponentIsAlwaysTheSameTypes() {
    List<JavaClass> components =
        CLASSES.stream()
            .filter(c -> c.isAssignableTo(Component.class) && !c.isInterface())
            .filter(
                c ->
                    !c.getModifiers()
                        .contains(com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT))
            .toList();
    assertThat(components).hasSizeGreaterThanOrEqualTo(7);
    for (JavaClass component : components) {
      assertThat(component.getSimpleName()).endsWith("Component");
      String stem = component.getName().substring(0, component.getName().length() - 9);
      assertThat(CLASSES.contain(stem + "Module"))
          .as(stem + "Module")
          .isEqualTo(!DECLARED_ONLY.contains(component.getName()));
    }
  }

  private static void check(ArchRule rule) {
    rule.check(CLASSES);
  }

  private static DescribedPredicate<JavaClass> resideIn(String... packages) {
    return JavaClass.Predicates.resideInAnyPackage(packages);
  }
}
