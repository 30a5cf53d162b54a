// @ts-check
import { Session } from 'node:inspector';

/** @typedef {{ functionName: string, ranges: { startOffset: number, endOffset: number, count: number }[] }} Called */

/** Begins to count which functions of this process are called; gives what tells which scripts were loaded and in which any was called, and counts anew. */
export function countCalls() {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return () => {
    /** @type {string[]} */
    const called = [];
    /** @type {string[]} */
    const loaded = [];
    session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      for (const { url, functions } of taken.result) {
        if (!isOurs(url)) continue;
        loaded.push(url);
        if (isAnyCalled(functions)) called.push(url);
      }
    });
    return { called, loaded };
  };
}

/** @param {string} url */
const isOurs = (url) => /^(?:file:\/\/)?\//.test(url) && !url.includes('/node_modules/');

/**
 * Whether more was called than what runs while the file is loaded: the script, the function that a test runner puts around
 * it, and those by which that hands on what the file exports.
 * @param {Called[]} functions
 */
export function isAnyCalled(functions) {
  const each = functions
    .map(({ functionName, ranges: [range] }) => ({
      name: functionName,
      start: 0,
      end: 0,
      count: 0,
      ...spanOf(range),
    }))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const end = Math.max(0, ...each.map((one) => one.end));
  const isAround = (/** @type {typeof each[number]} */ one) =>
    one.name === '' && one.start <= headerMax && one.end >= end - footerMax;
  const inside = each.filter((one) => !isAround(one));
  // Whoever loads a file as it stands puts nothing around it, and nothing before it.
  const isWrapped = each.length - inside.length > 1;
  const first = isWrapped ? inside.findIndex((one, at) => !isGetter(one, inside[at - 1])) : 0;
  return first >= 0 && inside.slice(first).some(({ count }) => count > 0);
}

/** @param {Called['ranges'][number] | undefined} range */
const spanOf = (range) => range && { start: range.startOffset, end: range.endOffset, count: range.count };

/** What a test runner writes before a file, and behind it. */
// biome-ignore lint/plugin: of the letters that a tool writes
const headerMax = 400;
// biome-ignore lint/plugin: as above
const footerMax = 8;

const getter = '() => { try { return  } catch {} }'.length;
const between = ');\n__vite_ssr_exportName__("", '.length;

/**
 * `__vite_ssr_exportName__("name", () => { try { return name } catch {} });`, which stand before all else of a file.
 * @param {{ name: string, start: number, end: number }} one @param {{ end: number } | undefined} before
 */
function isGetter({ name, start, end }, before) {
  const letters = end - start - getter;
  return name === '' && letters > 0 && (before === undefined || start - before.end === between + letters);
}
