import { describe, expect, it } from 'vitest';
import { buildEndpoint } from '../testing/build-entry.ts';
import { buildProduct } from '../testing/build-product.ts';
import { emitApi } from './emit-api.ts';
import { emitCalls } from './emit-calls.ts';

const fileOf = async (path: string, product = buildProduct()) =>
  (await emitApi(product)).find((file) => file.path === path)?.content ?? '';

describe('api/', () => {
  it('has a module per area with a function per call', async () => {
    const items = await fileOf('api/items.ts');
    expect(items).toContain('export const list = (input: ItemsListInput, options?: CallOptions)');
    expect(items).toContain('export const items = { create, list, view };');
  });

  it('lets a call that needs nothing be made with nothing', async () => {
    expect(await fileOf('api/people.ts')).toContain('userInfo = (input: PeopleUserInfoInput = {}');
  });

  it('gives the address of what answers bytes', async () => {
    expect(await fileOf('api/repos.ts')).toContain('export const rawUrl = (input: ReposRawInput): string');
  });

  it('takes what an address differs by beside the input', async () => {
    expect(await fileOf('api/items.ts')).toContain('view = (input: ItemsViewInput & { kind?: string }');
  });

  it('survives a verb that is a word of the language', async () => {
    const product = buildProduct({ endpoints: { 'items.delete': buildEndpoint('items.delete') } });
    expect(await fileOf('api/items.ts', product)).toContain("export const items = { 'delete': delete_ };");
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
