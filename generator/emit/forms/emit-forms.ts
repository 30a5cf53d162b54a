import type { Product, Screen } from '../../model/product.ts';
import { type OutputFile, placesOf, sortedEntries, sortedUnique } from '../output.ts';
import { type Code, object } from '../print/code.ts';
import { printData, quote } from '../print/literal.ts';
import { Module, relativePath } from '../print/module.ts';
import { compileForm, loadFormCompiler } from './compile-form.ts';
import { type FormPlan, planForms } from './form-schema.ts';

/** forms/: what RJSF draws for each screen with a form, and its validator, compiled beforehand. */
export async function emitForms(product: Product): Promise<OutputFile[]> {
  const screens = sortedEntries(product.screens)
    .map(([, screen]) => screen)
    .filter((screen) => screen.block === 'form');
  const planned = screens.map((screen) => ({ screen, ...planForms(screen, product) }));
  const wanted = planned.filter(({ plans }) => plans.length > 0);
  if (wanted.length === 0) return [];
  const compiler = await loadFormCompiler();
  const files = wanted.flatMap(({ screen, by, plans }) => {
    const from = placesOf([
      screen,
      ...Object.values(product.endpoints).filter(({ id }) => id === submitOf(screen)),
    ]);
    const validators = plans.flatMap((plan) => {
      const path = validatorPath(screen, plan);
      const content = compileForm(plan.schema, { compiler, support: supportOf(path), name: path });
      return [
        { path, content, from },
        { path: path.replace(/\.js$/, '.d.ts'), content: declaration, from },
      ];
    });
    return [emitForm({ screen, by, plans, from }), ...validators];
  });
  const from = sortedUnique(files.flatMap((file) => file.from));
  return [...files, { path: 'forms/types.ts', content: formTypes, from }];
}

function submitOf({ props }: Screen): string {
  const { submit } = props.fields;
  return submit?.t === 'ref' ? submit.id : '';
}

function validatorPath({ id }: Screen, { value }: FormPlan): string {
  return `forms/validators/${id}${value === undefined ? '' : `.${value}`}.js`;
}

function supportOf(path: string): string {
  return relativePath(path, 'validators/support/');
}

interface Planned {
  screen: Screen;
  by: string | undefined;
  plans: FormPlan[];
  from: string[];
}

function emitForm({ screen, by, plans, from }: Planned): OutputFile {
  const path = `forms/${screen.id}.ts`;
  const module = new Module(path);
  const imports = plans.map((plan, index) => {
    const target = relativePath(path, validatorPath(screen, plan));
    return `import { validators as validate${index} } from ${quote(target)};`;
  });
  module.add(imports.join('\n'));
  const type = module.needType('Form', 'forms/types.ts');
  // A hint such as x-title is no property of RJSF's type, which only an assertion lets pass.
  const suffix = ` as ${module.needType('RJSFSchema', '@rjsf/utils')}`;
  for (const [index, { schema }] of plans.entries()) {
    module.addConst(`schema${index}`, printData(schema), { suffix });
  }
  const codes = plans.map((plan, index) => [plan.value, formCode(plan, index)] as const);
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

function formCode({ uiSchema }: FormPlan, index: number): Code {
  return object([
    ['schema', `schema${index}`],
    ['uiSchema', printData(uiSchema)],
    ['validate', `validate${index}`],
  ]);
}

const declaration = `import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

export declare const validators: ValidatorFunctions;
`;

const formTypes = `import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

/** A form: \`validate\` goes to RJSF's createPrecompiledValidator; \`x-title\` of a field is a message key. */
export interface Form {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  validate: ValidatorFunctions;
}

/** Forms that differ by a value of the address. */
export interface FormVariants {
  by: string;
  cases: Record<string, Form>;
}
`;
