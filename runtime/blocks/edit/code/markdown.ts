import { yamlFrontmatter } from '@codemirror/lang-yaml';
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { GFM, parser } from '@lezer/markdown';

const facet = defineLanguageFacet({});
const parsed = parser.configure([GFM, { props: [languageDataProp.add({ Document: facet })] }]);
const language = new Language(facet, parsed, [], 'markdown');

/** Markdown as GitHub writes it, with the head that cards begin with. */
export const markdown = (): Extension => yamlFrontmatter({ content: language });
