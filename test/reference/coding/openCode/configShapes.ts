import type { Json, JsonObject } from '../../../../server/src/engine/text/json5.ts';
import type { Dice } from '../../../support/random.ts';
import { text } from '../shapes.ts';
import type { Entry } from '../world.ts';

/**
 * Entries of `instructions`. No pattern has two files in one folder: those would come in the
 * order of the disk, or by chance. None begins with `**`: outside of a repository that is searched for on the whole disk.
 */
const instructions = [
	'docs/one.md',
	'docs/*.txt',
	'docs/**/deep.md',
	'docs',
	'AGENTS.md',
	'CLAUDE.md',
	'agents.md',
	'./docs/one.md',
	'docs/../docs/one.md',
	'../above.md',
	'notes.md',
	'missing.md',
	'~/notes.md',
	'~/.config/opencode/AGENTS.md',
	'<OUT>/real.md',
	'<OUT>/r*.md',
	'<OUT>/*/l.md',
	'<PROJECT>/docs/one.md',
	'.hid/h.md',
	'.hid/*',
	'*.rules',
	'{docs,none}/one.md',
	'docs/o?e.md',
	'docs/[no]ne.md',
	'!docs/one.md',
	'linked/l.md',
	'linked/?.md',
	'',
	'.',
	' docs/one.md',
	'DOCS/one.md',
] as const;

const permissions: readonly Json[] = [
	'allow',
	{ skill: 'deny' },
	{ skill: { '*': 'deny' } },
	{ skill: { s1: 'deny', s2: 'ask' } },
	{ skill: { '*': 'deny', 's*': 'allow' } },
	{ skill: { 's*': 'allow', '*': 'deny' } },
	{ skill: { 'customize-*': 'deny' } },
	{ '*': 'allow', task: 'deny' },
	{ task: { general: 'deny' } },
	{ task: { '*': 'deny', rev: 'allow' } },
	{ edit: 'deny', bash: 'ask' },
	{},
];

const agents: readonly JsonObject[] = [
	{ said: { description: 'As it is said', mode: 'primary', prompt: 'Said words.' } },
	{ said: { description: 'As it is said', prompt: '{file:docs/one.md}' } },
	{ said: { prompt: 'Before {file:<OUT>/real.md} behind', mode: 'primary' } },
	{ rev: { description: 'From the configuration' } },
	{ rev: { prompt: 'From the configuration', disable: true } },
	{ general: { disable: true } },
	{ explore: { description: 'Ours' } },
	{ build: { prompt: '  ' } },
	{ build: { disable: true } },
	{ plan: { mode: 'subagent', description: 'Plans' } },
	{ 'two words': { description: '' }, ünï: {} },
	{ hid: { hidden: true, description: 'H' } },
	{ old: { tools: { skill: false }, mode: 'primary' } },
];

const references: readonly JsonObject[] = [
	{ docs: { path: './docs', description: 'The documents' }, none: './docs' },
	{ b: { path: '~/lib', description: '<b> & c' }, a: { path: '<OUT>/lib', description: 'A\nB' } },
	{ 'with space': { path: './docs', description: 'x' }, gone: { path: 'gone', description: '' } },
];

/** A configuration; none of it keeps the program from starting. */
function usual(dice: Dice): Record<string, Json> {
	const said: Record<string, Json> = {};
	if (dice.chance(0.7)) said.instructions = dice.some(instructions, 0.12);
	if (dice.chance(0.15)) said.permission = dice.one(permissions);
	if (dice.chance(0.1)) said.tools = dice.one<JsonObject>([{ skill: false }, { task: false }, { write: false }]);
	if (dice.chance(0.2)) said.agent = dice.one(agents);
	if (dice.chance(0.03)) said.default_agent = dice.one(['build', 'plan', 'rev', 'said', 'nobody', 'general', 'title']);
	if (dice.chance(0.15)) said.skills = { paths: dice.some(['more', '~/more', '<OUT>/more', 'missing', './docs'], 0.4) };
	if (dice.chance(0.1)) said[dice.one(['references', 'reference'])] = dice.one(references);
	if (dice.chance(0.1)) said.mode = { m2: { description: 'A mode', prompt: 'Mode words.' } };
	if (dice.chance(0.1)) said.unknown = { a: 1 };
	if (dice.chance(0.1)) said.username = 'ann';
	return said;
}

/** What keeps the program from starting. */
const unfit: readonly JsonObject[] = [
	{ instructions: 'docs/one.md' },
	{ instructions: [5] },
	{ permission: 'weird' },
	{ agent: { rev: { mode: 'weird' } } },
	{ agent: [] },
	{ default_agent: 5 },
	{ skills: { paths: 'more' } },
	{ instructions: ['{file:nowhere.md}'] },
];

/** The same configuration as people write it. */
const spellings: readonly ((json: string) => string)[] = [
	(json) => json,
	(json) => `// A remark\n${json}\n`,
	(json) => `\uFEFF${json}`,
	(json) => json.replace(/\n\}$/u, ',\n}'),
	(json) => `/* x */ ${json.replaceAll('\n', '\r\n')}`,
];

/** All that the program makes nothing of, or does not start with. */
const oddTexts = [
	'',
	'  \n',
	'{',
	'[]',
	'null',
	'{}',
	'{ instructions: ["docs/one.md"] }',
	"{'instructions': []}",
] as const;

/** A file of configuration. */
export function config(dice: Dice): Entry {
	if (dice.chance(0.02)) return text(dice.one(oddTexts));
	if (dice.chance(0.01)) return { kind: 'json', value: dice.one(unfit) };
	const said = usual(dice);
	if (dice.chance(0.7)) return { kind: 'json', value: said };
	const written = JSON.stringify(said, undefined, 2).replace('docs/one.md', dice.one(['docs/one.md', '{env:DOC}']));
	return text(dice.one(spellings)(written));
}
