import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import type { ConfigReading } from '../../../../server/src/engine/runtimes/capabilities/config.ts';
import { readConfig } from '../../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { v2026_1_29 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_1_29.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../../server/src/engine/runtimes/runtime.ts';
import type { ConfigFile, Environment, FileContent } from '../../../../server/src/engine/workspace/snapshot.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const runtime = (id: string): Runtime => {
	const found = runtimeById(id);
	if (!found) throw new Error(`no runtime ${id}`);
	return found;
};

const content = (text: string): FileContent => ({ kind: 'text', text, origin: 'disk' });

interface Given {
	readonly runtime?: string;
	readonly included?: Readonly<Record<string, string>>;
	readonly variables?: Environment['variables'];
}

function read(text: string, given: Given = {}): ConfigReading {
	const included = new Map(Object.entries(given.included ?? {}).map(([path, each]) => [path, content(each)]));
	const config: ConfigFile = { path: '/c/openclaw.json', content: content(text), included };
	const environment = { home: '/home/u', hostTimeZone: 'UTC', variables: given.variables ?? {} };
	const reading = runtime(given.runtime ?? 'openclaw@2026.1.24').config?.read?.(
		snapshotOf({}, undefined, { config, environment }),
	);
	if (!reading) throw new Error('no reading');
	return reading;
}

/** Each problem with the text that it points at. */
const told = (text: string, reading: ConfigReading) =>
	reading.problems.map(({ kind, path, range }) => [kind, path, text.slice(range.start, range.end)]);

describe('a configuration', () => {
	it('is read as JSON5', () => {
		expect(read('{ agents: { defaults: { bootstrapMaxChars: 9000, }, }, /* yes */ }')).toMatchObject({
			state: 'valid',
			problems: [],
		});
	});

	it('is absent where there is none', () => {
		expect(runtime('openclaw@2026.9.6').config?.read?.(snapshotOf({}))).toMatchObject({
			state: 'absent',
			problems: [],
		});
	});

	it('is thrown away for one unknown key, and the key is pointed at with what it may have been', () => {
		const text = '{\n  agents: { defaults: { bootstrapMaxChar: 9000 } },\n}';
		const reading = read(text);
		expect(reading.state).toBe('invalid');
		expect(told(text, reading)).toEqual([['unknown-key', 'agents.defaults', 'bootstrapMaxChar']]);
		expect(reading.problems[0]?.unknown).toMatchObject({ key: 'bootstrapMaxChar' });
		expect(reading.problems[0]?.unknown?.known).toContain('bootstrapMaxChars');
	});

	it('is told what is missing and what has the wrong type', () => {
		const text = '{ agents: { list: [ { name: "A" } ], defaults: { bootstrapMaxChars: "9000" } } }';
		const reading = read(text);
		expect(told(text, reading).sort()).toEqual([
			['missing-key', 'agents.list.0.id', '{ name: "A" }'],
			['value', 'agents.defaults.bootstrapMaxChars', '"9000"'],
		]);
	});

	it('is told where its syntax breaks', () => {
		const text = '{ agents: ] }';
		const reading = read(text);
		expect(reading.problems).toHaveLength(1);
		expect(reading.problems[0]).toMatchObject({ kind: 'syntax', range: { start: text.indexOf(']') } });
	});

	it('takes in other files, and points into them', () => {
		const included = { '/c/base.json': '{ agents: { defaults: { nope: 1, userTimezone: "UTC" } } }' };
		const reading = read('{ $include: "./base.json", messages: {} }', { included });
		expect(reading.problems.map(({ kind, file }) => [kind, file])).toEqual([['unknown-key', '/c/base.json']]);
	});

	describe('with an include that is not at its root', () => {
		/** File and pointed-at text of each problem. */
		const placed = (text: string, included: Readonly<Record<string, string>>, given: Given = {}) =>
			read(text, { ...given, included }).problems.map(({ file, path, range }) => [
				file,
				path,
				(file in included ? (included[file] ?? '') : text).slice(range.start, range.end),
			]);

		it('points into the file that has the key', () => {
			const agents = '{ defaults: { nope: 1 } }';
			expect(placed('{ agents: { $include: "./agents.json" } }', { '/c/agents.json': agents })).toEqual([
				['/c/agents.json', 'agents.defaults', 'nope'],
			]);
			const defaults = '{ nope: 1 }';
			const nested = { '/c/sub/agents.json': '{ defaults: { $include: "./d.json" } }', '/c/sub/d.json': defaults };
			expect(placed('{ agents: { $include: ["./sub/agents.json"] } }', nested)).toEqual([
				['/c/sub/d.json', 'agents.defaults', 'nope'],
			]);
		});

		it('points at the file whose value counts: the key beside the include, else the last file', () => {
			const wrong = {
				'/c/a.json': '{ defaults: { contextTokens: "a" } }',
				'/c/b.json': '{ defaults: { contextTokens: "b" } }',
			};
			const both = '{ agents: { $include: ["./a.json", "./b.json"] } }';
			expect(placed(both, wrong)).toEqual([['/c/b.json', 'agents.defaults.contextTokens', '"b"']]);
			const beside = '{ agents: { $include: "./a.json", defaults: { contextTokens: "c" } } }';
			expect(placed(beside, wrong)).toEqual([['/c/openclaw.json', 'agents.defaults.contextTokens', '"c"']]);
		});

		it('counts on through a list that several files have a part of', () => {
			const included = { '/c/a.json': '{ list: [{ id: "a" }] }', '/c/b.json': '{ list: [{ id: "b" }, { id: 3 }] }' };
			const text = '{ agents: { $include: ["./a.json", "./b.json"], list: [{ id: 4 }] } }';
			expect(placed(text, included)).toEqual([
				['/c/b.json', 'agents.list.2.id', '3'],
				['/c/openclaw.json', 'agents.list.3.id', '4'],
			]);
		});

		it('points at a variable that is not set where it is written', () => {
			const variable = '$' + '{ZONE}';
			expect(
				placed('{ agents: { $include: "./agents.json" } }', {
					'/c/agents.json': `{ defaults: { userTimezone: "${variable}" } }`,
				}),
			).toEqual([['/c/agents.json', 'agents.defaults.userTimezone', `"${variable}"`]]);
		});

		it('points at the nearest that is written where the key is missing', () => {
			expect(placed('{ agents: { list: [{ $include: "./a.json" }] } }', { '/c/a.json': '{ name: "A" }' })).toEqual([
				['/c/openclaw.json', 'agents.list.0.id', '{ $include: "./a.json" }'],
			]);
		});
	});

	it('is invalid where an included file is not there, or includes go in a circle', () => {
		expect(read('{ $include: "./gone.json" }').problems[0]?.kind).toBe('include');
		const included = { '/c/a.json': '{ $include: "./openclaw.json" }' };
		expect(read('{ $include: ["./a.json"] }', { included }).problems[0]?.kind).toBe('include');
	});

	it('is given up where a few files that include each other many times would unfold without end', () => {
		const many = (name: string) => `{ $include: [${`"./${name}.json",`.repeat(40)}] }`;
		const names = [...'abcdefgh'];
		const included = Object.fromEntries(
			names.map((name, index) => [`/c/${name}.json`, many(names[index + 1] ?? 'end')] as const),
		);
		const reading = read(many('a'), { included: { ...included, '/c/end.json': '{}' } });
		expect(reading.problems[0]).toMatchObject({ kind: 'include', message: 'more than 256 includes in all' });
	});

	it('takes variables from the environment, and is invalid where one is not set', () => {
		const variable = '$' + '{ZONE}';
		const text = `{ agents: { defaults: { userTimezone: "${variable}" } } }`;
		expect(read(text, { variables: { ZONE: 'Europe/Vienna' } }).state).toBe('valid');
		expect(told(text, read(text))).toEqual([['variable', 'agents.defaults.userTimezone', `"${variable}"`]]);
		expect(read(text.replace(variable, () => `$${variable}`)).state).toBe('valid');
	});

	describe('that sets variables itself', () => {
		const asked = (name: string) => `$\{${name}}`;
		const text = `{ env: { vars: { DESK: "/desk" }, BENCH: "/bench", LOOP: "${asked('DESK')}" }, agents: { list: [{ id: "a", workspace: "${asked('DESK')}" }, { id: "b", workspace: "${asked('BENCH')}/b" }] } }`;
		const foldersIn = (version: string, variables = {}) => {
			const config: ConfigFile = { path: '/c/openclaw.json', content: content(text), included: new Map() };
			const { home } = runtime(version).detection;
			const environment = { home: '/home/u', hostTimeZone: 'UTC', variables };
			return home?.agentFolders(config, environment).map(({ folder }) => folder);
		};

		it.each(['1.29', '3.13', '5.28', '7.1', '9.6'].map((version) => `openclaw@2026.${version}`))(
			'has them in %s',
			(version) => {
				expect(foldersIn(version)).toEqual(['/desk', '/bench/b']);
				expect(foldersIn(version, { DESK: '/other', BENCH: ' ' })).toEqual(['/other', '/bench/b']);
			},
		);

		it('has none of them in 2026.1.24, which is not valid then', () => {
			expect(read(text, { runtime: 'openclaw@2026.1.24' }).state).toBe('invalid');
			expect(read(text, { runtime: 'openclaw@2026.1.29' }).state).toBe('valid');
		});
	});

	it('says once what it would be if its variables were set', () => {
		const text = '{ agents: { entries: {} }, channels: { telegram: { botToken: "$' + '{BOT_TOKEN}" } } }';
		const config: ConfigFile = { path: '/c/openclaw.json', content: content(text), included: new Map() };
		const environment = { home: '/home/u', hostTimeZone: 'UTC', variables: {} };
		const { problems, withVariables } = readConfig(v2026_1_29.configShape, config, environment);
		expect(problems.map(({ kind }) => kind)).toEqual(['variable']);
		expect(withVariables?.().problems.map(({ kind, unknown }) => [kind, unknown?.key])).toEqual([
			['unknown-key', 'entries'],
		]);
		expect(withVariables?.()).toBe(withVariables?.());
	});

	it('takes a variable from the .env beside it, unless the environment has one', () => {
		const text = '{ agents: { defaults: { workspace: "$' + '{DESK}" } } }';
		const config = {
			path: '/c/openclaw.json',
			content: content(text),
			included: new Map(),
			variables: { DESK: '~/a' },
		};
		const at = (variables: Record<string, string>) =>
			readConfig(v2026_1_29.configShape, config, { home: '/home/u', hostTimeZone: 'UTC', variables });
		expect([at({}).state, at({}).effective]).toEqual(['valid', { agents: { defaults: { workspace: '~/a' } } }]);
		expect(at({ DESK: '~/b' }).effective).toEqual({ agents: { defaults: { workspace: '~/b' } } });
	});

	it('lists agents in the old version and keys them in the new', () => {
		const keyed = '{ agents: { entries: { aria: { workspace: "~/aria" } } } }';
		expect(read(keyed).state).toBe('invalid');
		expect(read(keyed, { runtime: 'openclaw@2026.9.6' }).state).toBe('valid');
	});

	it.each(['{ __proto__: { polluted: true } }', '[1, 2]', 'null', '', `${'['.repeat(5000)}`, '{ a: NaN }'])(
		'does not bring the reader down: %j',
		(text) => {
			expect(['valid', 'invalid']).toContain(read(text.slice(0, 6000)).state);
			expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
		},
	);
});

describe('what a configuration does to the prompt', () => {
	const tree = { 'SOUL.md': 'x'.repeat(300), 'AGENTS.md': 'a' };
	const limitOf = (id: string, config: string, agentId?: string) => {
		const session = sessionOf(agentId === undefined ? {} : { agentId });
		const { ledger } = runtime(id).assemble(snapshotOf(tree, config), session, placeholderWording);
		return ledger.rows.find((row) => row.path === 'SOUL.md')?.limit;
	};

	it('sets the limits of files', () => {
		const config = '{ agents: { defaults: { bootstrapMaxChars: 200 } } }';
		expect(limitOf('openclaw@2026.1.24', config)).toBe(200);
		expect(limitOf('openclaw@2026.9.6', config)).toBe(200);
	});

	it('lets an agent have limits of its own in the new version', () => {
		const config =
			'{ agents: { ownership: "explicit", defaults: { bootstrapMaxChars: 200 }, entries: { aria: { bootstrapMaxChars: 250 }, ops: {} } } }';
		expect(limitOf('openclaw@2026.9.6', config, 'Aria')).toBe(250);
		expect(limitOf('openclaw@2026.9.6', config, 'ops')).toBe(200);
	});

	it('is nothing at all where the configuration is invalid', () => {
		expect(limitOf('openclaw@2026.1.24', '{ agents: { defaults: { bootstrapMaxChars: 200 } }, nope: 1 }')).toBe(20_000);
	});

	it('sets the time zone that the agent is told', () => {
		const zoned = (config: string) =>
			runtime('openclaw@2026.9.6').assemble(snapshotOf(tree, config), sessionOf(), placeholderWording).text();
		expect(zoned('{ agents: { defaults: { userTimezone: "Pacific/Auckland" } } }')).toContain(
			'Current date: 2026-11-22\nTime zone: Pacific/Auckland',
		);
		expect(zoned('{ agents: { defaults: { userTimezone: "Nowhere/None" } } }')).toContain('Time zone: UTC');
	});

	it('names the folders that agents live in, the default agent’s first', () => {
		const { home } = runtime('openclaw@2026.1.24').detection;
		const environment = { home: '/home/u', hostTimeZone: 'UTC', variables: {} };
		const text = '{ agents: { defaults: { workspace: "~/main" }, list: [{ id: "a" }, { id: "b", default: true }] } }';
		const config = { path: '/c/clawdbot.json', content: content(text), included: new Map() };
		const foldersOf = (given: ConfigFile | undefined) =>
			home?.agentFolders(given, environment).map(({ agentId, folder }) => [agentId, folder]);
		expect(foldersOf(config)).toEqual([
			['b', '/home/u/main'],
			['a', '/home/u/clawd-a'],
		]);
		expect(foldersOf(undefined)).toEqual([['main', '/home/u/clawd']]);
		const beside = '{ agents: { list: [{ id: "a", workspace: "./desks/a" }] } }';
		expect(foldersOf({ ...config, content: content(beside) })).toEqual([['a', '/c/desks/a']]);
		expect(home?.configPaths(environment)).toEqual(['/home/u/.clawdbot/clawdbot.json']);
	});
});
