import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { clues } from '../../../server/src/engine/runtimes/goclaw/detection.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { sessionOf, snapshotOf } from '../snapshots.ts';

interface Stored {
	readonly type?: string;
	readonly files?: Readonly<Record<string, string>>;
	/** By person and name. */
	readonly copies?: Readonly<Record<string, Readonly<Record<string, string>>>>;
	readonly people?: readonly string[];
	readonly links?: readonly string[];
	readonly team?: object;
	readonly documents?: readonly { readonly user: string; readonly path: string }[];
	readonly agent?: object;
}

/** The workspace that a database with these rows gives. */
function stored({ type = 'predefined', files = {}, copies = {}, people = [], links = [], ...more }: Stored): Snapshot {
	const answer = {
		agent: { id: '1', agent_key: 'guide', agent_type: type, workspace: '/srv/guide', ...more.agent },
		files: Object.entries(files).map(([name, text]) => ({ name, text, modified: 1 })),
		copies: Object.entries(copies).flatMap(([user, own]) =>
			Object.entries(own).map(([name, text]) => ({ user, name, text, modified: 1 })),
		),
		documents: (more.documents ?? []).map((document) => ({ ...document, size: 3, modified: 1 })),
		people,
		delegates_to: links.map((key) => ({ agent_key: key, display_name: '', frontmatter: '' })),
		team: more.team ?? null,
	};
	const found = goClaw.managed?.filesOf([answer]);
	const tree = [...(found ?? [])].map(([path, { text, size }]) => [path, text ?? { size }] as const);
	const page = found?.get('goclaw-agent.json')?.text;
	if (page === undefined) throw new Error('nothing was made of these rows');
	const path = '/w/goclaw-agent.json';
	const config = { path, content: { kind: 'text', text: page, origin: 'disk' }, included: new Map() } as const;
	return snapshotOf(Object.fromEntries(tree), undefined, { config });
}

const assemble = (rows: Stored, fields: Partial<Session> = {}) =>
	goClaw.assemble(stored(rows), sessionOf(fields), placeholderWording);

const titles = (rows: Stored, user?: string) =>
	assemble(rows, user === undefined ? {} : { user })
		.parts.filter(({ id }) => id.startsWith('file:'))
		.map(({ title, source }) => `${title}${source.kind === 'file' ? ` < ${source.path}` : ''}`);

const fates = (rows: Stored, user?: string) =>
	assemble(rows, user === undefined ? {} : { user }).ledger.rows.map(({ path, fate }) => `${path} ${fate}`);

describe('a prompt of an agent in a database', () => {
	it('has the agent’s rows where nobody is named, by name and uncut', () => {
		const long = 'a'.repeat(60_000);
		const rows = { files: { 'SOUL.md': 's', 'AGENTS.md': long, 'TOOLS.md': '', 'extra.md': 'x' } };
		expect(titles(rows)).toEqual(['AGENTS.md < AGENTS.md', 'SOUL.md < SOUL.md', 'extra.md < context-rows/extra.md']);
		const { ledger } = assemble(rows);
		expect(ledger.rows.find(({ path }) => path === 'AGENTS.md')).toMatchObject({
			fate: 'whole',
			injectedLength: 60_000,
			reason: expect.stringContaining('assumed: by name'),
		});
		expect(ledger.totalLimit).toBeUndefined();
		expect(fates(rows)).toContain('TOOLS.md empty');
	});

	it('has a person’s copies of a predefined agent’s files in their places, and their own at the end', () => {
		const rows = {
			files: { 'AGENTS.md': 'a', 'SOUL.md': 's' },
			copies: { ada: { 'SOUL.md': 'hers', 'USER.md': 'Ada', 'BOOTSTRAP.md': '' }, ben: { 'USER.md': 'Ben' } },
			people: ['ada', 'ben'],
		};
		expect(titles(rows, 'ada')).toEqual([
			'AGENTS.md < AGENTS.md',
			'SOUL.md < people/ada/SOUL.md',
			'USER.md < people/ada/USER.md',
		]);
		expect(fates(rows, 'ada')).toEqual([
			'AGENTS.md whole',
			'SOUL.md swapped',
			'people/ada/BOOTSTRAP.md empty',
			'people/ada/SOUL.md whole',
			'people/ada/USER.md whole',
		]);
		expect(titles(rows, 'ben').at(-1)).toBe('USER.md < people/ben/USER.md');
	});

	it('has an open agent’s files by person first, and what else the agent has after them', () => {
		const rows = {
			type: 'open',
			files: { 'AGENTS.md': 'a', 'SOUL.md': 's' },
			copies: { ada: { 'SOUL.md': 'hers' } },
			people: ['ada'],
		};
		expect(titles(rows, 'ada')).toEqual(['SOUL.md < people/ada/SOUL.md', 'AGENTS.md < AGENTS.md']);
		expect(titles({ ...rows, copies: {} }, 'ada')).toEqual(['AGENTS.md < AGENTS.md', 'SOUL.md < SOUL.md']);
	});

	it('has nobody’s copies where the type of the agent is another one', () => {
		const rows = { type: 'shared', files: { 'SOUL.md': 's' }, copies: { ada: { 'USER.md': 'Ada' } }, people: ['ada'] };
		expect(titles(rows, 'ada')).toEqual(['SOUL.md < SOUL.md']);
		expect(fates(rows, 'ada')).toContain('people/ada/USER.md ignored');
	});

	it('has the texts that the runtime writes itself at the end, unless a row has the name', () => {
		const team = { name: 'Office', description: '', members: [{ agent_key: 'guide', role: 'lead', frontmatter: '' }] };
		const rows = { files: { 'AGENTS.md': 'a' }, links: ['scribe'], team };
		expect(titles(rows)).toEqual(['AGENTS.md < AGENTS.md', 'DELEGATION.md', 'TEAM.md']);
		const text = assemble(rows).text();
		expect(text).toContain('<system_context name="DELEGATION.md">\n# Agent Delegation\n');
		expect(text).toContain('\n→ `delegate(agent="scribe", task="describe the task")`\n');
		expect(text).toContain('<system_context name="TEAM.md">\n# Team: Office\nRole: lead\n\n## Members\n');
		expect(text).toMatch(/\n\n<\/system_context>\n\n/u);
		expect(titles({ ...rows, files: { 'TEAM.md': 'ours' } })).toEqual([
			'TEAM.md < context-rows/TEAM.md',
			'DELEGATION.md',
		]);
	});

	it('begins with the first run of a new person, who gets files first, and holds back what the runtime writes itself', () => {
		const rows = { files: { 'AGENTS.md': 'a' }, links: ['scribe'] };
		const prompt = assemble(rows, { user: 'new' });
		expect(prompt.text()).toContain('## FIRST RUN — MANDATORY');
		expect(prompt.text()).not.toContain('<system_context');
		expect(prompt.preparation?.creates.map(({ path, template }) => [path, template.length])).toEqual([
			['people/new/USER.md', 477],
			['people/new/BOOTSTRAP.md', 1_574],
		]);
		expect(fates(rows, 'new')).toEqual([
			'AGENTS.md whole',
			'people/new/BOOTSTRAP.md seeded',
			'people/new/USER.md seeded',
			'DELEGATION.md withheld',
		]);
		expect(assemble({ ...rows, type: 'open' }, { user: 'new' }).preparation?.creates).toHaveLength(7);
		expect(assemble({ ...rows, people: ['new'] }, { user: 'new' }).preparation?.creates).toEqual([]);
	});

	it('names the folder of the person on the machine of the runtime, no owners, and what is taken for granted', () => {
		const prompt = assemble({ files: { 'SOUL.md': 's' }, people: ['group:tg:-1'] }, { user: 'group:tg:-1' });
		expect(prompt.text()).toContain('Your working directory is: /srv/guide/group_tg_-1\n');
		expect(prompt.text()).toContain('Runtime: agent=guide');
		expect(prompt.text()).not.toContain('## User Identity');
		expect(prompt.preparation?.assumption).toMatch(/rows of a database.*the database promises no order.*skills/u);
	});

	it('goes by what the row says of memory', () => {
		expect(assemble({}).text()).toContain('## Memory Recall');
		expect(assemble({ agent: { memory_config: { enabled: false } } }).text()).not.toContain('## Memory Recall');
	});

	it('loads no memory, and says so', () => {
		const rows = {
			files: { 'SOUL.md': 's' },
			documents: [
				{ user: '', path: 'MEMORY.md' },
				{ user: 'ada', path: 'MEMORY.md' },
			],
		};
		expect(fates(rows, 'ada')).toContain('MEMORY.md ignored');
		expect(fates({ ...rows, people: ['ada'] }, 'ada')).toContain('people/ada/MEMORY.md ignored');
		expect(titles(rows)).toEqual(['SOUL.md < SOUL.md']);
	});
});

it('is told by its page alone, also where all files are single people’s', () => {
	const { root, files, config, environment } = stored({ type: 'open' });
	expect(clues({ root, files, config, environment })).toMatchObject([{ strength: 'named' }]);
	expect(goClaw.agents?.list(stored({})).agents).toMatchObject([{ id: 'guide', workspace: '/w', isDefault: true }]);
});

it('gives the rules nothing to say where all is well', () => {
	const snapshot = stored({
		files: {
			'AGENTS.md': '# How to work\n\nLook things up first.\n',
			'SOUL.md': '# Soul\n\nCalm and exact.\n',
			'IDENTITY.md': '- Name: Guide\n- Emoji: 🧭\n',
		},
		copies: { ada: { 'USER.md': '# Ada\n\nLikes short answers.\n' } },
		people: ['ada'],
		documents: [{ user: '', path: 'memory.md' }],
	});
	for (const user of [undefined, 'ada']) {
		const { findings, failures } = analyse(snapshot, goClaw, sessionOf(user ? { user } : {})).findings(rules, {});
		expect(failures).toEqual([]);
		expect(findings.map(({ rule, message }) => `${rule.code}: ${message}`)).toEqual([]);
	}
});

it('says of a managed configuration on disk that the files are in a database', () => {
	const snapshot = snapshotOf({ 'SOUL.md': 's' }, '{ database: { mode: "managed" } }');
	const { preparation } = goClaw.assemble(snapshot, sessionOf(), placeholderWording);
	expect(preparation?.assumption).toContain('In managed mode GoClaw keeps the files of its agents in a database');
});
