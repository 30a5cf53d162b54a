import { app, type LanguageId } from '#generated/app.ts';
import {
  manifestServerFirstVersion,
  manifestServerNameMax,
  manifestServerSchema,
  manifestServerWordsMax,
} from '#generated/constants.ts';
import { localised } from '../words.ts';

interface Described {
  name: string;
  ownerName: string;
  fields: Readonly<Record<string, unknown>>;
  publicUrl: string;
}

/**
 * What a server.json must say before anything is known of the server: its name by the address of the hub, what it is for, a version. The
 * registry refuses longer words than these. Undefined of what is no server.
 */
export function beginServer(holds: string, item: Described): Record<string, unknown> | undefined {
  if (holds !== 'McpServer') return undefined;
  const language: LanguageId = app.fallback;
  const title = localised('title', item.fields, language) || item.name;
  const summary = localised('summary', item.fields, language).replace(/\s+/g, ' ').trim();
  return {
    $schema: manifestServerSchema,
    name: nameOf(item),
    title: cut(title),
    description: cut(summary === '' ? title : summary),
    version: manifestServerFirstVersion,
  };
}

/** `hub.example.org` is `org.example.hub`, as the registry has it; no name of the hub holds two dashes. */
function nameOf({ publicUrl, ownerName, name }: Described): string {
  const host = new URL(publicUrl).hostname.split('.').reverse().join('.');
  const space = host.replace(/[^A-Za-z0-9.-]/g, '') || 'hub';
  return `${space}/${ownerName}--${name}`.slice(0, manifestServerNameMax);
}

/** By characters, so that none is cut in two. */
const cut = (text: string): string => [...text].slice(0, manifestServerWordsMax).join('').trim();
