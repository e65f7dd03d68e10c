import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

// The page's types of what the server says, held against docs/openapi.json: the same fields, optional in both or in
// neither, of the same kinds. Where the page keeps something as `Json`, or as `string` what may be one of a list of
// words, it looks no further.

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  enum?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const web = process.cwd();
const schemas = (
  JSON.parse(readFileSync(join(web, '../docs/openapi.json'), 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  }
).components.schemas;

const files = [
  'lib/types.ts',
  'lib/api.ts',
  'daily/daily.ts',
  'replay/replay.svelte.ts',
  'lib/analysis.svelte.ts',
];
const program = ts.createProgram(
  files.map((file) => join(web, 'src', file)),
  {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { '@/*': [join(web, 'src/*')] },
    noEmit: true,
    types: [],
    noLib: false,
  },
);
const checker = program.getTypeChecker();

function typeIn(file: string, name: string): ts.Type {
  const source = program.getSourceFile(join(web, 'src', file))!;
  for (const statement of source.statements)
    if (
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === name
    )
      return checker.getTypeAtLocation(statement.name);
  throw new Error(`${file} has no type ${name}`);
}

const resolved = (schema: Schema): Schema =>
  schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;

// Several shapes of one thing as one: a field is required if every shape requires it.
function merged(shapes: Schema[]): Schema {
  const all = shapes.map(resolved);
  const properties: Record<string, Schema> = {};
  for (const shape of all)
    for (const [name, schema] of Object.entries(shape.properties ?? {}))
      properties[name] = {
        ...schema,
        ...(schema.enum ? { enum: [...(properties[name]?.enum ?? []), ...schema.enum] } : {}),
      };
  const required = Object.keys(properties).filter((name) =>
    all.every((shape) => shape.required?.includes(name)),
  );
  return { type: 'object', properties, required };
}

interface Kinds {
  shapes: Schema[];
  nullable: boolean;
}
function kindsOf(schema: Schema): Kinds {
  const here = resolved(schema);
  const parts = here.anyOf ?? here.oneOf;
  if (parts) {
    const kinds = parts.map(kindsOf);
    return {
      shapes: kinds.flatMap((kind) => kind.shapes),
      nullable: kinds.some((kind) => kind.nullable),
    };
  }
  const types = Array.isArray(here.type) ? here.type : [here.type];
  return {
    shapes: types.filter((type) => type !== 'null').map((type) => ({ ...here, type })),
    nullable: types.includes('null'),
  };
}

const words = (schema: Schema) =>
  schema.enum ? [...new Set(schema.enum)].sort().map((word) => `"${word}"`) : ['string'];

function wordOf(schema: Schema): string[] {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return ['number'];
    case 'string':
      return words(schema);
    case 'boolean':
      return ['false', 'true'];
    default:
      return [`${schema.type}`];
  }
}

const isJson = (type: ts.Type) => ['Json', 'unknown', 'any'].includes(checker.typeToString(type));

function differences(type: ts.Type, schema: Schema, path: string): string[] {
  if (isJson(type)) return [];
  const { shapes, nullable } = kindsOf(schema);
  const parts = type.isUnion() ? type.types : [type];
  const members = parts.filter((part) => !(part.flags & ts.TypeFlags.Undefined));
  if (parts.some((part) => checker.typeToString(part) === 'Json[]')) return []; // Json | undefined
  if (shapes.some((shape) => shape.type === undefined)) return []; // Anything.
  const nulls = members.some((part) => part.flags & ts.TypeFlags.Null);
  const rest = members.filter((part) => !(part.flags & ts.TypeFlags.Null));
  const found = nulls === nullable ? [] : [`${path}: ${nulls ? 'never' : 'may be'} null`];
  const objects = shapes.filter((shape) => shape.type === 'object');
  const object = objects.length > 1 ? merged(objects) : objects[0];
  const list = shapes.find((shape) => shape.type === 'array');
  const structured = rest.filter((part) => part.flags & ts.TypeFlags.Object);
  if (object && structured.length === 1)
    return [...found, ...objectDifferences(structured[0]!, object, path)];
  if (list?.items && structured.length === 1)
    return [
      ...found,
      ...checker
        .getTypeArguments(structured[0] as ts.TypeReference)
        .flatMap((item) => differences(item, list.items!, `${path}[]`)),
    ];
  const mine = rest.map((part) => checker.typeToString(part)).sort();
  const theirs = [...new Set(shapes.flatMap(wordOf))].sort();
  const same =
    mine.join() === theirs.join() ||
    (mine.join() === 'string' && theirs.every((word) => word.startsWith('"')));
  return same
    ? found
    : [...found, `${path}: ${mine.join(' | ')} here, ${theirs.join(' | ')} there`];
}

function objectDifferences(type: ts.Type, schema: Schema, path: string): string[] {
  const index = type.getStringIndexType();
  if (!schema.properties) {
    const inner = schema.additionalProperties;
    return index && typeof inner === 'object' ? differences(index, inner, `${path}.*`) : [];
  }
  const mine = new Map(type.getProperties().map((property) => [property.name, property]));
  const found: string[] = [];
  for (const name of mine.keys())
    if (!(name in schema.properties)) found.push(`${path}.${name}: not there`);
  for (const [name, field] of Object.entries(schema.properties)) {
    const property = mine.get(name);
    if (!property) {
      found.push(`${path}.${name}: missing here`);
      continue;
    }
    const optional = Boolean(property.flags & ts.SymbolFlags.Optional);
    const required = schema.required?.includes(name) ?? false;
    if (optional === required)
      found.push(`${path}.${name}: ${required ? 'always there' : 'not always there'}`);
    found.push(...differences(checker.getTypeOfSymbol(property), field, `${path}.${name}`));
  }
  return found;
}

const at = (schema: Schema, ...path: string[]): Schema =>
  path.reduce((here, name) => resolved(here).properties![name]!, schema);
const s = schemas;
const pairs: [string, string, Schema][] = [
  ['lib/types.ts', 'ErrorBody', at(s.Error!, 'error')],
  ['lib/types.ts', 'Rating', s.Ratings!.additionalProperties as Schema],
  ['lib/types.ts', 'Me', s.Me!],
  ['lib/types.ts', 'GameInfo', s.Game!],
  ['lib/types.ts', 'Clock', merged(s.Clock!.oneOf!)],
  ['lib/types.ts', 'TableSeat', s.Seat!],
  ['lib/types.ts', 'Table', s.Table!],
  ['lib/types.ts', 'Beginning', s.Beginning!],
  ['lib/types.ts', 'MatchEvent', s.Event!],
  ['lib/types.ts', 'MatchMessage', s.Match!],
  ['lib/api.ts', 'NewTable', s.TableWish!],
  ['daily/daily.ts', 'Day', s.Daily!],
  ['replay/replay.svelte.ts', 'ReplayPosition', s.ReplayPosition!],
  ['lib/analysis.svelte.ts', 'Analysis', s.Analysis!],
];

describe('what the page takes the server to say', () => {
  for (const [file, name, schema] of pairs)
    it(`${name} is as docs/openapi.json has it`, () => {
      expect(differences(typeIn(file, name), schema, name)).toEqual([]);
    });

  it('a preview is part of what is answered', () => {
    const fields = typeIn('lib/types.ts', 'Preview')
      .getProperties()
      .map((property) => property.name);
    expect(fields.filter((name) => !(name in s.Done!.properties!))).toEqual([]);
    expect(fields.length).toBeGreaterThan(3);
  });

  it('is really compared: a field more, less, of another kind or not always there is seen', () => {
    const rating = typeIn('lib/types.ts', 'Rating');
    const whole = s.Ratings!.additionalProperties as Schema;
    expect(differences(rating, { ...whole, required: [] }, 'R')).toContain(
      'R.games: not always there',
    );
    const odd: Schema = {
      ...whole,
      properties: {
        rating: { type: ['string', 'null'] },
        deviation: { type: 'integer' },
        rank: {},
      },
    };
    expect(differences(rating, odd, 'R')).toEqual([
      'R.games: not there',
      'R.rating: may be null',
      'R.rating: number here, string there',
      'R.rank: missing here',
    ]);
    const kind = at(s.Me!, 'kind');
    const me = typeIn('lib/types.ts', 'Me').getProperty('kind')!;
    expect(differences(checker.getTypeOfSymbol(me), { ...kind, enum: ['guest'] }, 'k')).toEqual([
      'k: "bot" | "guest" | "named" here, "guest" there',
    ]);
  });
});
