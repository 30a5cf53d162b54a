import type { JsonSchema } from '../../grammar/json-schema.ts';
import { type Compiler, loadCompiler, portableFormats, toModule } from '../validators/compile-standalone.ts';

/** RJSF's own compiler, loaded only when a screen has a form. */
export async function loadFormCompiler() {
  const [{ compileSchemaValidatorsCode }, compiler] = await Promise.all([
    import('@rjsf/validator-ajv8/dist/compileSchemaValidators'),
    loadCompiler(),
  ]);
  return { compileSchemaValidatorsCode, compiler };
}

type FormCompiler = Awaited<ReturnType<typeof loadFormCompiler>>;
interface Where {
  compiler: FormCompiler;
  support: string;
  name: string;
}

/** The validators that RJSF asks for by the hash of a schema, as one ES module. */
export function compileForm(schema: JsonSchema, { compiler: own, support, name }: Where): string {
  const code = own.compileSchemaValidatorsCode(schema as object, {
    ajvFormatOptions: false,
    customFormats: formatsOf(own.compiler),
    ajvOptionsOverrides: { code: { formats: own.compiler.formatsCode, lines: true } },
  });
  const entries: string[] = [];
  const body = code.replaceAll(
    /^exports(?:\.(\w+)|\["([^"]+)"\])\s*=\s*(\w+);?$/gm,
    (_, bare: string | undefined, quoted: string | undefined, local: string) => {
      entries.push(`  ${JSON.stringify(bare ?? quoted)}: ${local},`);
      return '';
    },
  );
  if (/\bexports\b/.test(body))
    throw new Error(`The form validator ${name} exports in a way that is not known.`);
  return `${toModule(body, { support, name })}export const validators = {\n${entries.sort().join('\n')}\n};\n`;
}

/** RJSF takes checks only; a format that checks nothing needs no entry. */
function formatsOf(compiler: Compiler) {
  const checks = portableFormats(compiler.formats).flatMap(([name, check]) =>
    check === true ? [] : [[name, check] as const],
  );
  return Object.fromEntries(checks);
}
