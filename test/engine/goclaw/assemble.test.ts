import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';

const assemble = (tree: FileTree, fields = {}, config?: string) =>
	goClaw.assemble(snapshotOf(tree, config), sessionOf(fields), placeholderWording);

const tree: FileTree = {
	'AGENTS.md': `# Rules\r\n- never lie\n${'ế filler 😀 line\n'.repeat(1500)}`,
	'SOUL.md': `I am Aria.\n${'x😀'.repeat(900)}`,
	'IDENTITY.md': '- Name: Aria\n',
	'USER.md': '  \n',
	'MEMORY.md': `- a fact ${'ế'.repeat(2000)}`,
	'memory.md': 'lower case',
	'TEAM.md': 'mine',
	'Heartbeat.md': '- look at the mail\n',
};

/** Nothing is left to be made when the program starts. */
const started: FileTree = { 'AGENTS.md': '', 'TOOLS.md': '', 'IDENTITY.md': '', 'HEARTBEAT.md': '' };

const rowOf = (prompt: ReturnType<typeof assemble>, path: string) =>
	prompt.ledger.rows.find((row) => row.path === path);

describe('a prompt of GoClaw', () => {
	it('says that nobody knows what comes of a sandbox that an agent has of its own', () => {
		const config = '{ agents: { list: { aria: { sandbox: { mode: "all" } }, ben: {} } } }';
		const assumed = (agentId: string) => assemble(started, { agentId }, config).preparation?.assumption;
		expect(assumed('aria')).toContain('“aria” has a sandbox of its own');
		expect(assumed('ben')).toBeUndefined();
	});

	it.each(['main', 'group', 'cron', 'heartbeat'] as const)('maps every kept run of %s to its source', (kind) => {
		for (const user of [undefined, 'group:tg:-1']) {
			const prompt = assemble(tree, user === undefined ? { kind } : { kind, user });
			let runs = 0;
			for (const part of prompt.parts) {
				if (part.source.kind !== 'file') continue;
				for (const run of part.source.runs) {
					runs += 1;
					const original = String(tree[part.source.path]);
					expect(part.text.slice(run.at, run.at + run.length)).toBe(original.slice(run.from, run.from + run.length));
				}
			}
			expect(runs).toBeGreaterThan(3);
		}
	});

	it('has a row for every file at the root that looks like one of its own', () => {
		const { rows } = assemble(tree).ledger;
		expect(rows.map((row) => row.path)).toEqual(expect.arrayContaining(Object.keys(tree)));
		expect(rows.filter(({ fate }) => fate === 'ignored').map(({ path, reason }) => [path, reason])).toEqual([
			['Heartbeat.md', 'the runtime loads only HEARTBEAT.md'],
			['TEAM.md', 'the runtime writes a text of this name itself and ignores the file'],
			['memory.md', 'it loads MEMORY.md instead'],
		]);
	});

	it.each([undefined, 'group:tg:-1'])('counts the bytes of a file that is no UTF-8 as they are (%s)', (user) => {
		const bytes = Buffer.from('caf\xe9 \xff\xfe'.repeat(10), 'latin1');
		const text = bytes.toString('utf8');
		const content = { kind: 'text', text, origin: 'disk', lossy: true, bytes } as const;
		const config = JSON.stringify({ agents: { defaults: { bootstrapMaxChars: 50 } } });
		const prompt = assemble({ ...started, 'TOOLS.md': { content }, 'tools.md': { content } }, { user }, config);
		expect(rowOf(prompt, 'TOOLS.md')).toMatchObject({ rawLength: 70 });
		expect(rowOf(prompt, 'tools.md')).toMatchObject({ rawLength: 70 });
		const shown = prompt.parts.find(({ source }) => source.kind === 'file' && source.path === 'TOOLS.md')?.text;
		expect(shown).toContain(user === undefined ? 'kept 35+10 chars of 70' : text);
	});

	it('has what the program makes when it starts, and nothing where a database has the files', () => {
		const prompt = assemble({ 'AGENTS.md': 'a', 'SOUL.md': 's' });
		expect(rowOf(prompt, 'TOOLS.md')).toMatchObject({ fate: 'seeded', injectedLength: 860, kept: [] });
		expect(rowOf(prompt, 'BOOTSTRAP.md')?.fate).toBe('missing');
		expect(prompt.preparation?.creates.map(({ path }) => path)).toEqual([
			'TOOLS.md',
			'IDENTITY.md',
			'USER.md',
			'HEARTBEAT.md',
		]);
		const managed = assemble({ 'SOUL.md': 's' }, {}, '{ database: { mode: "managed" } }');
		expect(managed.preparation?.creates).toEqual([]);
	});

	it('counts in bytes: the first file is cut, the second takes what is left, two bytes too many, and nothing is left', () => {
		const prompt = assemble({ 'AGENTS.md': 'a'.repeat(25_000), 'SOUL.md': 's'.repeat(10_000), 'TOOLS.md': 't' });
		const told = prompt.ledger.rows.slice(0, 3).map(({ fate, injectedLength }) => [fate, injectedLength]);
		expect(told).toEqual([
			['truncated', 18_104],
			['clamped', 5_898],
			['dropped', 0],
		]);
		expect(prompt.ledger).toMatchObject({ unit: 'UTF-8 bytes', injected: 24_002, totalLimit: 24_000 });
	});

	it('shows every byte of a character that was cut as one replacement character', () => {
		const prompt = assemble({ 'SOUL.md': 'ế'.repeat(20) }, {}, '{ agents: { defaults: { bootstrapMaxChars: 32 } } }');
		const part = prompt.parts.find(({ id }) => id === 'file:SOUL.md');
		expect(part?.text).toContain(`${'ế'.repeat(7)}\uFFFD\n\n[...truncated`);
		expect(rowOf(prompt, 'SOUL.md')).toMatchObject({
			rawLength: 60,
			kept: [
				{ start: 0, end: 7 },
				{ start: 18, end: 20 },
			],
		});
	});

	it('reads the files of a person anew, uncut, and gives them a folder of their own', () => {
		const prompt = assemble({ ...started, 'SOUL.md': 's'.repeat(30_000), 'USER.md': 'Ann' }, { user: 'group:tg:-1' });
		expect(rowOf(prompt, 'SOUL.md')).toMatchObject({ fate: 'whole', injectedLength: 30_000 });
		expect(rowOf(prompt, 'SOUL.md')?.limit).toBeUndefined();
		expect(prompt.text()).toContain('Your working directory is: /w/group_tg_-1\n');
		const files = prompt.parts.filter(({ source }) => source.kind === 'file').map(({ title }) => title);
		expect(files).toEqual(['SOUL.md', 'USER.md']);
	});

	it('takes the long-term memory in small letters where the other cannot be read, and says no more of it', () => {
		const gone = { content: { kind: 'unreadable', reason: 'is a link to nothing' } } as const;
		const { rows } = assemble({ ...started, 'MEMORY.md': gone, 'memory.md': 'fact' }).ledger;
		expect(rows.filter(({ path }) => path === 'memory.md')).toMatchObject([{ fate: 'whole', injectedLength: 4 }]);
	});

	describe('of an agent with a folder of its own', () => {
		const own = { 'AGENTS.md': 'a'.repeat(30_000), 'SOUL.md': 'mine', 'USER.md': 'Ann', 'MEMORY.md': 'a fact' };
		const config = (folder: string, shared = '/shared', type = 'open') =>
			`{ agents: { defaults: { workspace: "${shared}" }, list: { guide: { workspace: "${folder}", agent_type: "${type}" } } } }`;

		it('takes the person and the memory from the folder that all share, cuts nothing, and says so', () => {
			const prompt = assemble(own, { agentId: 'guide' }, config('/w'));
			const files = prompt.parts.filter(({ source }) => source.kind === 'file').map(({ title }) => title);
			expect(files).toEqual(['AGENTS.md', 'SOUL.md']);
			expect(rowOf(prompt, 'AGENTS.md')).toMatchObject({ fate: 'whole', injectedLength: 30_000 });
			for (const name of ['USER.md', 'MEMORY.md']) {
				const reason = 'every agent gets that of /shared instead';
				expect(rowOf(prompt, name)).toMatchObject({ fate: 'ignored', reason, injectedLength: 0 });
			}
			expect(prompt.ledger.totalLimit).toBeUndefined();
			expect(prompt.preparation?.assumption).toContain('GoClaw gives every agent the files of /shared');
		});

		it('has nothing made at the start, but an agent’s own share if it is predefined', () => {
			const made = (type: string) =>
				assemble({}, { agentId: 'guide' }, config('/w', '/shared', type)).preparation?.creates.map(({ path }) => path);
			expect(made('open')).toEqual([]);
			expect(made('predefined')).toEqual(['AGENTS.md', 'SOUL.md', 'TOOLS.md', 'IDENTITY.md', 'HEARTBEAT.md']);
		});

		it.each([
			['is the shared one', config('/w', '/w')],
			['is elsewhere', config('/other')],
			['is in a database', `{ database: { mode: "managed" }, ${config('/w').slice(1)}`],
		])('is as ever where that %s', (_case, written) => {
			const prompt = assemble(own, { agentId: 'guide' }, written);
			expect(rowOf(prompt, 'USER.md')?.fate).toBe('whole');
			expect(prompt.ledger.totalLimit).toBe(24_000);
		});
	});

	it('goes by settings whatever case their keys have, but not the names of agents', () => {
		const prompt = assemble(
			{ ...started, 'SOUL.md': 's'.repeat(200) },
			{},
			`{ Agents: { DEFAULTS: { BootstrapMaxChars: 100 }, list: { Aria: { Default: true, MODEL: "a/b" } } }, Gateway: { Owner_IDs: ["me"] } }`,
		);
		expect(rowOf(prompt, 'SOUL.md')).toMatchObject({ fate: 'truncated', limit: 100 });
		expect(prompt.text()).toContain('Owner IDs: me');
		expect(prompt.text()).toContain('Runtime: agent=Aria | model=a/b');
	});

	it('says that a person has copies which are not shown, and which', () => {
		const assumed = (type: string, user?: string) =>
			assemble(
				started,
				user === undefined ? {} : { user },
				`{ agents: { defaults: { agent_type: "${type}", context_window: 1 } } }`,
			).preparation?.assumption;
		expect(assumed('open')).toBeUndefined();
		expect(assumed('open', 'u1')).toContain('from GoClaw’s templates: all but MEMORY.md.');
		expect(assumed('predefined', 'u1')).toContain('from GoClaw’s templates: USER.md and BOOTSTRAP.md.');
	});

	it('opens with the first run while BOOTSTRAP.md is there', () => {
		expect(assemble({ 'BOOTSTRAP.md': 'hi' }).text()).toContain('\n\n## FIRST RUN — MANDATORY\n\n');
		expect(assemble({ 'AGENTS.md': 'a', 'SOUL.md': 'hi' }).text()).not.toContain('FIRST RUN');
		expect(assemble({ 'SOUL.md': 'hi' }).text(), 'a new workspace gets one').toContain('FIRST RUN');
	});

	it('gives scheduled runs fewer sections and all the files', () => {
		const text = assemble({ 'SOUL.md': 'calm', 'MEMORY.md': 'fact' }, { kind: 'cron' }).text();
		expect(text).toContain('<context_file name="MEMORY.md">\nfact\n</context_file>\n\n');
		expect(text).not.toMatch(/## (?:Messaging|Memory Recall|Heartbeats|Silent Replies)/u);
		expect(text).toMatch(/## Runtime\n\nRuntime: agent=default\n$/u);
	});

	it('keeps all files from subagents', () => {
		const prompt = assemble({ 'SOUL.md': 'calm' }, { kind: 'subagent' });
		expect(prompt.text()).toMatch(/^# Subagent Context\n/u);
		expect(prompt.text()).not.toContain('calm');
		expect(rowOf(prompt, 'SOUL.md')?.fate).toBe('withheld');
	});

	it('lists the skills of the workspace by their display names', () => {
		const skill = '---\nname: Weather\ndescription: Rain & sun\n---\nbody';
		const text = assemble({ 'skills/weather/SKILL.md': skill, 'skills/deep/er/SKILL.md': skill }).text();
		expect(text).toContain('<name>Weather</name>\n    <description>Rain &amp; sun</description>\n');
		expect(text).toContain('<location>/w/skills/weather/SKILL.md</location>');
		expect(text).not.toContain('deep');
		expect(text).not.toContain('body');
	});

	it('names the tools that it has no words for', () => {
		const [line] = /^- memory_get: .*$/mu.exec(assemble({ 'SOUL.md': 'c' }).text()) ?? [];
		expect(line).toMatch(/^- memory_get: ⟦\.+⟧$/u);
		expect(Buffer.byteLength(line ?? '')).toBe(52);
	});

	it('has each line of fixed prose at the length that it has there', () => {
		const { parts } = assemble({ 'SOUL.md': 'c' }, { toolNames: [], now: 0 });
		const lengths = new Map(parts.map(({ id, text }) => [id, Buffer.byteLength(text)]));
		// Measured section by section; the break to the next section comes on top.
		expect(lengths.get('goclaw.safety')).toBe(694 + 1);
		expect(lengths.get('goclaw.messaging')).toBe(767 + 1);
		expect(lengths.get('goclaw.silent-replies')).toBe(344 + 1);
		expect(lengths.get('goclaw.heartbeats')).toBe(304 + 1);
	});
});
