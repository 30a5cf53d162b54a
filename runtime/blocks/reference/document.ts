import type { LanguageId } from '#generated/app.ts';
import { references } from '#generated/reference.ts';

// What we read of an OpenAPI document; the generator wrote it, so that nothing here is checked again.

export interface ApiSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: ApiSchema[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: ApiSchema;
  example?: unknown;
}

interface ApiContent {
  schema?: ApiSchema;
  example?: unknown;
}

export interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, ApiContent>;
}

export interface ApiOperation {
  operationId: string;
  tags: [area: string];
  summary?: string;
  deprecated?: true;
  /** In which of these ways it may be told who asks; an empty one is nobody. */
  security: Record<string, unknown>[];
  parameters: ApiParameter[];
  requestBody?: { content: Record<string, ApiContent> };
  responses: Record<string, ApiResponse>;
  /** That it changes something, though its method says that it reads. */
  'x-acts'?: true;
  'x-budget'?: {
    timeMs: number;
    bodyBytes: number;
    rate?: { perNetwork: number; perPerson: number; windowMs: number };
  };
}

export interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, ApiSchema>; responses: Record<string, ApiResponse> };
}

/** An operation with where it is asked. */
export interface ApiCall extends ApiOperation {
  method: string;
  path: string;
}

export const readDocument = async (language: LanguageId): Promise<ApiDocument> =>
  (await references[language]()).default as ApiDocument;

/** All calls by the area that they belong to, in the order of their addresses. */
export function callsByArea({
  tags,
  paths,
}: ApiDocument): { name: string; about: string; calls: ApiCall[] }[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return tags.map(({ name, description = name }) => ({
    name,
    about: description,
    calls: all.filter((call) => call.tags[0] === name),
  }));
}

const prefix = '#/components/schemas/';

/** The name of the type that a schema is, where it has one. */
export const typeName = ({ $ref }: ApiSchema): string | undefined =>
  $ref?.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;

/** A schema with what its type says. */
export const typedOf = (schema: ApiSchema, { components }: ApiDocument): ApiSchema => ({
  ...components.schemas[typeName(schema) ?? ''],
  ...schema,
});

export const responseOf = (response: ApiResponse, { components }: ApiDocument): ApiResponse =>
  response.$ref === undefined
    ? response
    : (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {});

/** What is sent: how it is written, and what is in it. */
export const bodyOf = ({ requestBody }: ApiOperation): { type: string; content: ApiContent } | undefined => {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first && { type: first[0], content: first[1] };
};
