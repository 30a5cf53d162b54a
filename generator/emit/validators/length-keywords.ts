import type { Ajv, CodeKeywordDefinition, KeywordCxt } from 'ajv';

/** What code for a keyword is made with; part of ajv, but not of its entry. */
export async function loadCodegen() {
  const [{ _, str }, { useFunc }, { default: runtime }] = await Promise.all([
    import('ajv'),
    import('ajv/dist/compile/util.js'),
    import('ajv/dist/runtime/ucs2length.js'),
  ]);
  // Node wraps a CommonJS default export once more than a bundler does.
  return {
    _,
    str,
    // Called by another name, since to the linter a "use" is a hook.
    importing: useFunc,
    ucs2length: 'default' in runtime ? (runtime.default as typeof runtime) : runtime,
  };
}

type Codegen = Awaited<ReturnType<typeof loadCodegen>>;

/**
 * `maxLength` and `minLength` as ajv has them, but for the counting of characters, which takes most of the time: a
 * character is one code unit or two, so that the length in code units, which is at hand, settles nearly every text.
 */
export function addLengthKeywords(ajv: Ajv, codegen: Codegen): void {
  const { _ } = codegen;
  add(ajv, codegen, 'maxLength', 'more', (units, characters, limit) => {
    return _`${units} > ${limit} && ${characters} > ${limit}`;
  });
  add(ajv, codegen, 'minLength', 'fewer', (units, characters, limit) => {
    const tooShort = _`${units} < ${limit}`;
    // A text with anything in it has a character.
    return limit <= 1 ? tooShort : _`${tooShort} || ${units} < ${limit * 2} && ${characters} < ${limit}`;
  });
}

type Code = ReturnType<Codegen['_']>;
type FailsWhen = (units: Code, characters: Code, limit: number) => Code;

function add(ajv: Ajv, codegen: Codegen, keyword: string, word: string, failsWhen: FailsWhen): void {
  const { _, str, importing, ucs2length } = codegen;
  const definition: CodeKeywordDefinition = {
    keyword,
    type: 'string',
    schemaType: 'number',
    error: {
      message: ({ schemaCode }) => str`must NOT have ${word} than ${schemaCode} characters`,
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
    code(cxt: KeywordCxt) {
      const { data, gen, schema } = cxt;
      cxt.fail(failsWhen(_`${data}.length`, _`${importing(gen, ucs2length)}(${data})`, schema as number));
    },
  };
  ajv.removeKeyword(keyword);
  ajv.addKeyword(definition);
}
