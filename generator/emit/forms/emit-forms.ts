import { formsOf } from '../../model/forms.ts';
import type { Product, Screen } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { quote } from '../print/literal.ts';
import { Module, relativePath } from '../print/module.ts';
import { printData } from '../print/print-data.ts';
import { rememberRuns } from '../remember.ts';
import { rulesPath } from '../rules/emit-rules.ts';
import { compileForm, loadFormCompiler } from './compile-form.ts';
import { type FormPlan, type PlannedForm, planForms } from './form-schema.ts';

/** Most edits leave most forms as they were. */
const compiled = rememberRuns<string>('forms');

/** forms/: what RJSF draws for each form of a screen, and its validator, compiled beforehand. */
export async function emitForms(product: Product): Promise<OutputFile[]> {
  const planned = sortedEntries(product.screens).flatMap(([, screen]) =>
    planForms(screen, product).map((form) => ({ ...form, screen })),
  );
  const wanted = planned.filter(({ plans }) => plans.length > 0);
  if (wanted.length === 0)
    return emitIndex([], sortedUnique(planned.flatMap(({ screen }) => placesOf([screen]))));
  const compiler = await loadFormCompiler();
  compiled.nextRun();
  const files = wanted.flatMap((form) => {
    const from = placesOf([form.screen, ...callsOf(form.screen, product)]);
    const validators = form.plans.flatMap((plan) => {
      const path = validatorPath(form, plan);
      const support = supportOf(path);
      const content = compiled(`${support} ${JSON.stringify(plan.schema)}`, () =>
        compileForm(plan.schema, { compiler, support, name: path }),
      );
      return [
        { path, content, from },
        { path: path.replace(/\.js$/, '.d.ts'), content: declaration, from },
      ];
    });
    return [emitForm(form, from), ...validators];
  });
  const from = sortedUnique(files.flatMap((file) => file.from));
  return [...files, ...emitIndex(wanted, from)];
}

/** Who loads each form, and what forms are. */
function emitIndex(forms: readonly Planned[], from: string[]): OutputFile[] {
  const module = new Module('forms/index.ts');
  const type = module.needType('FormModule', 'forms/types.ts');
  const loads = sortedUnique(forms.map(pathOf)).map(
    (path) => [path, `() => import('./${path}.ts')`] as const,
  );
  module.addConst('forms', object(loads), {
    type: `Readonly<Record<string, () => Promise<${type}>>>`,
    about:
      'By the screen, and behind a dot the name of the form where it has several; each is a file of its own.',
  });
  return [module.toFile(from), { path: 'forms/types.ts', content: formTypes, from }];
}

function callsOf(screen: Screen, { endpoints }: Product) {
  const calls = formsOf(screen).map(({ fields: { submit } }) => (submit?.t === 'ref' ? submit.id : ''));
  return calls.flatMap((id) => endpoints[id] ?? []);
}

interface Planned extends PlannedForm {
  screen: Screen;
}

function pathOf({ screen, id }: Planned): string {
  return id === undefined ? screen.id : `${screen.id}.${id}`;
}

function validatorPath(form: Planned, { value }: FormPlan): string {
  return `forms/validators/${pathOf(form)}${value === undefined ? '' : `.${value}`}.js`;
}

function supportOf(path: string): string {
  return relativePath(path, 'validators/support/');
}

function emitForm(planned: Planned, from: string[]): OutputFile {
  const { by, plans } = planned;
  const path = `forms/${pathOf(planned)}.ts`;
  const module = new Module(path);
  const imports = plans.map((plan, index) => {
    const target = relativePath(path, validatorPath(planned, plan));
    return `import { validators as validate${index} } from ${quote(target)};`;
  });
  module.add(imports.join('\n'));
  const type = module.needType('Form', 'forms/types.ts');
  // A hint such as x-title is no property of RJSF's type, which only an assertion lets pass.
  const suffix = ` as ${module.needType('RJSFSchema', '@rjsf/utils')}`;
  for (const [index, { schema }] of plans.entries()) {
    module.addConst(`schema${index}`, printData(schema), { suffix });
  }
  const rules = rulesCode(planned, module);
  const codes = plans.map((plan, index) => [plan.value, formCode(plan, rules, index)] as const);
  const usual = codes.find(([value]) => value === undefined)?.[1];
  const cases = codes.flatMap(([value, code]) => (value === undefined ? [] : [[value, code] as const]));
  const about = 'The form that is asked where no other is said.';
  if (usual !== undefined) module.addConst('form', usual, { type, about });
  if (by !== undefined) {
    const variants = object([
      ['by', quote(by)],
      ['cases', object(cases)],
    ]);
    const variantsType = module.needType('FormVariants', 'forms/types.ts');
    module.addConst('variants', variants, {
      type: variantsType,
      about: 'The forms by a value of the address.',
    });
  }
  return module.toFile(from);
}

function formCode({ uiSchema, clears, asks, changes, isPlain }: FormPlan, rules: Code, index: number): Code {
  return object([
    ['schema', `schema${index}`],
    ['uiSchema', printData(uiSchema)],
    ['validate', `validate${index}`],
    ['clears', printData(clears)],
    ['asks', printData(asks)],
    ['rules', rules],
    ...(isPlain ? [['isPlain', 'true'] as [string, Code]] : []),
    ...(changes === undefined ? [] : [['changes', quote(changes)] as [string, Code]]),
  ]);
}

/** The rules of the call that receives the form, where no schema can say them. */
function rulesCode({ ruled }: Planned, module: Module): Code {
  return ruled === undefined ? '[]' : module.need('rules', rulesPath(ruled));
}

const declaration = `import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

export declare const validators: ValidatorFunctions;
`;

const formTypes = `import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { EndpointId, ErrorId } from '../ids.ts';
import type { CallRule } from '../validators/support/judge.ts';

/** What is asked about a field while it is typed, and what is said where its value is not free. */
export interface FieldAsk {
  readonly ask: EndpointId;
  readonly error: ErrorId;
  /** Said instead, by the reason that is answered. */
  readonly reasons: Readonly<Record<string, ErrorId>>;
}

/** A form: \`validate\` goes to RJSF's createPrecompiledValidator; \`x-title\` of a field is a message key. */
export interface Form {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validate: ValidatorFunctions;
  /** Fields that the call takes null for, where they were emptied. */
  clears: readonly string[];
  asks: Readonly<Record<string, FieldAsk>>;
  /** What the call asks of all fields together, or of one kind. */
  rules: readonly CallRule[];
  /** It asks for short texts alone, which need no form engine. */
  isPlain?: true;
  /** The entity that is changed; rules are asked of it as it will be. */
  changes?: string;
}

/** Forms that differ by a value of the address. */
export interface FormVariants {
  by: string;
  cases: Record<string, Form>;
}

/** A form, or several that differ. */
export interface FormModule {
  readonly form?: Form;
  readonly variants?: FormVariants;
}
`;
