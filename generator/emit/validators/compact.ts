/** Imports a function of support/ under its own name. */
type Import = (file: string, name: string) => void;

/**
 * What ajv writes out at every field, said by a function of support/, or in fewer words: the code does the same, step by
 * step. What stands there in another form than we know is left as it is.
 */
export function compact(code: string, add: Import): string {
  const short = withSharedCoercion(withShortErrors(code), add);
  return withoutUnused(withFewSchemas(withChoicesInPlace(short)));
}

/** Seven lines at every rule that can be broken. */
function withShortErrors(code: string): string {
  return code.replaceAll(
    /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\nerrors\+\+;/g,
    '(vErrors ??= []).push($2);\nerrors++;',
  );
}

/** What is asked of a value, and what makes such a one of another, as ajv writes it; each is a function of support/. */
const coercions: Readonly<Record<string, { is: string; made: string }>> = {
  toText: {
    is: 'typeof DATA === "string"',
    made: 'if(TYPE == "number" || TYPE == "boolean"){\nMADE = "" + DATA;\n}\nelse if(DATA === null){\nMADE = "";\n}',
  },
  toInteger: {
    is: '((typeof DATA == "number") && (!(DATA % 1) && !isNaN(DATA))) && (isFinite(DATA))',
    made: `if(TYPE === "boolean" || DATA === null
              || (TYPE === "string" && DATA && DATA == +DATA && !(DATA % 1))){\nMADE = +DATA;\n}`,
  },
  toNumber: {
    is: '(typeof DATA == "number") && (isFinite(DATA))',
    made: `if(TYPE == "boolean" || DATA === null
              || (TYPE == "string" && DATA && DATA == +DATA)){\nMADE = +DATA;\n}`,
  },
  toBoolean: {
    is: 'typeof DATA === "boolean"',
    made: 'if(DATA === "false" || DATA === 0 || DATA === null){\nMADE = false;\n}\nelse if(DATA === "true" || DATA === 1){\nMADE = true;\n}',
  },
  toList: {
    is: 'Array.isArray(DATA)',
    made: `if(TYPE === "string" || TYPE === "number"
              || TYPE === "boolean" || DATA === null){\nMADE = [DATA];\n}`,
  },
};

const patterns = Object.entries(coercions).map(
  ([name, { is, made }]) =>
    [
      name,
      patternOf(`let TYPE = typeof DATA;
let MADE = undefined;
if(TYPE == 'object' && Array.isArray(DATA) && DATA.length == 1){
DATA = DATA[0];
TYPE = typeof DATA;
if(${is}){
MADE = DATA;
}
}
if(!(MADE !== undefined)){
${made}
else {
REFUSED
errors++;
}
}
if(MADE !== undefined){
DATA = MADE;
if(PARENT !== undefined){
PLACE = MADE;
}
}`),
    ] as const,
);

/** A piece of code as a pattern; what stands in capitals is the same wherever it stands again. */
function patternOf(code: string): RegExp {
  const names = { TYPE: 'dataType\\d+', DATA: 'data\\d+', MADE: 'coerced\\d+', PARENT: '\\w+' };
  const lines = { REFUSED: '.*', PLACE: '.*' };
  const seen = new Set<string>();
  const escaped = code.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = escaped.replaceAll(/TYPE|DATA|MADE|PARENT|REFUSED|PLACE/g, (name) => {
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${({ ...names, ...lines } as Record<string, string>)[name]})`;
  });
  return new RegExp(pattern, 'g');
}

/** Reading a text as what is asked for takes some twenty lines at every field of an input. */
function withSharedCoercion(code: string, add: Import): string {
  return patterns.reduce(
    (text, [name, pattern]) =>
      text.replaceAll(pattern, (...found) => {
        const { DATA, MADE, REFUSED, PLACE } = found.at(-1) as Record<string, string>;
        add('coerce.js', 'only');
        add('coerce.js', name);
        return `${DATA} = only(${DATA});
const ${MADE} = ${name}(${DATA});
if(${MADE} === undefined){
${REFUSED}
errors++;
}
else {
${PLACE} = ${DATA} = ${MADE};
}`;
      }),
    code,
  );
}

/** The types and values that a field may have are all that some schemas are asked for. */
function withChoicesInPlace(code: string): string {
  const schemas = new Map(
    [...code.matchAll(/^const (schema\d+) = (\{.*\});$/gm)].map(([, name, json]) => [name, json] as const),
  );
  return code.replaceAll(
    /params:\{(allowedValues|type): (schema\d+)((?:\.\w+)+)\}/g,
    (whole, param: string, name: string, path: string) => {
      const [, ...steps] = path.split('.');
      const found = steps.reduce<unknown>(
        (value, step) => (value as Record<string, unknown> | undefined)?.[step],
        JSON.parse(schemas.get(name) ?? '{}'),
      );
      return found === undefined ? whole : `params:{${param}: ${JSON.stringify(found)}}`;
    },
  );
}

/** Where nothing of a schema is asked but the names of its fields, nothing else is written. */
function withFewSchemas(code: string): string {
  return code.replaceAll(/^const (schema\d+) = (\{.*\});$/gm, (whole, name: string, json: string) => {
    const [, ...asked] = code.match(new RegExp(`\\b${name}\\b.{0,20}`, 'g')) ?? [];
    const isNames = asked.length > 0 && asked.every((one) => /^\w+\.properties, key\d+\)/.test(one));
    if (!isNames || json.includes('__proto__')) return whole;
    const { properties = {} } = JSON.parse(json) as { properties?: object };
    const names = Object.fromEntries(Object.keys(properties).map((key) => [key, 0]));
    return `const ${name} = ${JSON.stringify({ properties: names })};`;
  });
}

/** Schemas of which all that is asked stands in the code itself. */
function withoutUnused(code: string): string {
  return code.replaceAll(/^const (schema\d+) = \{.*\};\n/gm, (whole, name: string) =>
    (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1 ? whole : '',
  );
}
