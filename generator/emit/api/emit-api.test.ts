import { describe, expect, it } from 'vitest';
import { buildEndpoint, originOf } from '../testing/build-entry.ts';
import { exprOf, record, ref } from '../testing/build-node.ts';
import { buildProduct } from '../testing/build-product.ts';
import { callsBesideScreens, callsOfScreen } from './calls-made.ts';
import { emitApi } from './emit-api.ts';
import { emitCallSpec } from './emit-call-spec.ts';
import { emitCalls } from './emit-calls.ts';

const fileOf = (path: string, product = buildProduct()) =>
  [...emitApi(product), ...emitCallSpec(product)].find((file) => file.path === path)?.content ?? '';
const noEffects = { t: 'list' as const, items: [] };
const origin = originOf('states/items.yaml');

describe('api/', () => {
  it('has a module per call, with its function', () => {
    const list = fileOf('api/items/list.ts');
    expect(list).toContain('export const list = (input: ItemsListInput, options?: CallOptions)');
    expect(list).not.toContain('create');
  });

  it('writes of a call what is not as usual', () => {
    expect(fileOf('api/usual.ts')).toContain("base: '/acx'");
    expect(fileOf('api/items/list.ts')).not.toMatch(/base|encode|ignore|path: \[/);
    const other = buildEndpoint('items.other', { encode: 'form', timeoutMs: 5 });
    const file = fileOf('api/items/other.ts', buildProduct({ endpoints: { 'items.other': other } }));
    expect(file).toContain("encode: 'form'");
    expect(file).toContain('timeoutMs: 5');
  });

  it('lets a call that needs nothing be made with nothing', () => {
    expect(fileOf('api/people/userInfo.ts')).toContain('userInfo = (input: PeopleUserInfoInput = {}');
  });

  it('gives the address of what answers bytes', () => {
    expect(fileOf('api/repos/raw.ts')).toContain('export const rawUrl = (input: ReposRawInput): string');
  });

  it('takes what an address differs by beside the input', () => {
    expect(fileOf('api/items/view.ts')).toContain('view = (input: ItemsViewInput & { kind?: string }');
  });

  it('survives a verb that is a word of the language', () => {
    const product = buildProduct({ endpoints: { 'items.delete': buildEndpoint('items.delete') } });
    expect(fileOf('api/items/delete.ts', product)).toContain('export const delete_ = ');
  });

  it('brings with a page what it makes, by its forms and polls as well, and with every page what is asked beside them', () => {
    const plain = buildProduct();
    const [screen] = Object.values(plain.screens).filter(({ id }) => id === 'hub/list');
    if (screen === undefined) throw new Error('The plain product has no list.');
    const poll = {
      id: 'creation',
      ask: 'items.view',
      everyMs: 1,
      while: exprOf.const(true),
      then: noEffects,
      origin,
    };
    const props = record({ load: ref('endpoint', 'items.list'), poll: ref('poll', 'creation') });
    const own = { ...screen, props };
    expect(callsOfScreen(own, { ...plain, polls: { creation: poll } })).toEqual(['items.list']);
    const withoutRoutes = { ...plain, polls: { creation: poll }, routes: [] };
    expect(callsOfScreen(own, withoutRoutes)).toEqual(['items.list', 'items.view']);
    expect(callsBesideScreens(plain)).toEqual(['items.view', 'people.userInfo']);
    expect(fileOf('api/always.ts')).not.toContain('items/list.ts');
    expect(fileOf('api/all.ts')).toContain('items/list.ts');
  });
});

describe('calls.ts', () => {
  const calls = (product = buildProduct()) => emitCalls(product)[0]?.content ?? '';

  it('says what each call takes, also beside its input, and what it answers', () => {
    expect(calls()).toContain("  readonly 'items.view': ItemsViewInput & { kind?: string };");
    expect(calls()).toContain("  readonly 'items.view': ItemsViewOutput;");
  });

  it('knows no answer of what answers bytes', () => {
    expect(calls()).toContain('ReposRawInput');
    expect(calls()).not.toContain('ReposRawOutput');
  });

  it('lists as reads what changes nothing', () => {
    const reads = calls().slice(calls().indexOf('ReadId'));
    expect(reads).toContain("'items.list'");
    expect(reads).not.toContain("'items.create'");
  });
});
