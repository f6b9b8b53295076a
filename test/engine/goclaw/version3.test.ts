import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { goClaw3 } from '../../../server/src/engine/runtimes/goclaw/goclaw3.ts';
import { writtenPage } from '../../../server/src/engine/runtimes/goclaw/managed/agentPage.ts';
import { detectRuntime, rules } from '../../../server/src/engine/runtimes/registry.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import type { ConfigFile, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { type FileTree, sceneOf, sessionOf, snapshotOf } from '../snapshots.ts';

const config = (text: string): ConfigFile => ({
	path: '/home/u/.goclaw/config.json',
	content: { kind: 'text', text, origin: 'disk' },
	included: new Map(),
});

/** Columns that came with version 3. */
const newColumns = { self_evolve: false, workspace_sharing: null };

type Delegates = Parameters<typeof writtenPage>[0]['delegates_to'];

const page = (
	row: Readonly<Record<string, unknown>> = newColumns,
	people: readonly string[] = ['ada'],
	delegates: Delegates = [],
): string =>
	writtenPage({
		mode: 'managed',
		agent: { id: '1', agent_key: 'guide', agent_type: 'predefined', workspace: '/srv/ws', ...row },
		delegates_to: delegates,
		people: [...people],
	});

const agent = (files: FileTree, row?: Readonly<Record<string, unknown>>, people?: readonly string[]): Snapshot =>
	snapshotOf(files, page(row, people));

const own = { 'AGENTS.md': 'Be brief.\n', 'SOUL.md': 'Calm.\n', 'HEARTBEAT.md': 'Look at the kiln.\n' };

const promptOf = (snapshot: Snapshot, session: Partial<Session> = {}) =>
	goClaw3.assemble(snapshot, sessionOf(session), placeholderWording);

const fatesOf = (snapshot: Snapshot, session?: Partial<Session>) =>
	Object.fromEntries(promptOf(snapshot, session).ledger.rows.map(({ path, fate }) => [path, fate]));

const persona = { 'AGENTS.md': 'Be brief.\n', 'SOUL.md': 'Calm.\n' };
const inHome = { root: '/home/u/.goclaw/workspace' };

describe('the edition for one person’s own machine', () => {
	const team = {
		name: 'Office',
		description: '',
		members: [{ agent_key: 'guide', role: 'lead', frontmatter: '', display_name: 'Guide' }],
	};
	const ofEdition = (edition?: 'lite') =>
		snapshotOf(
			own,
			writtenPage({
				mode: 'managed',
				...(edition && { edition }),
				agent: { id: '1', agent_key: 'guide', agent_type: 'predefined', workspace: '/srv/ws', ...newColumns },
				delegates_to: [],
				team,
				people: ['ada'],
			}),
		);
	const sectionOf = (snapshot: Snapshot, title: string): string =>
		promptOf(snapshot).parts.find((part) => part.title === title)?.text ?? '';

	it('has no tool that publishes skills, another sentence for members of a team, and files by their letters', () => {
		const [usual, lite] = [ofEdition(), ofEdition('lite')];
		expect(sectionOf(usual, 'Tooling')).toContain('- publish_skill: ');
		expect(sectionOf(lite, 'Tooling')).toContain('- spawn: ');
		expect(sectionOf(lite, 'Tooling')).not.toContain('- publish_skill: ');
		// 154 bytes and 58.
		expect(sectionOf(usual, 'Team Members').length - sectionOf(lite, 'Team Members').length).toBe(96);
		const said = (snapshot: Snapshot) => goClaw3.beforeRun?.(snapshot, sessionOf())?.assumption ?? '';
		expect(said(usual)).toContain('a database that sorts as people do');
		expect(said(lite)).toMatch(/^These files are rows of a database, in the order of their names\. What GoClaw adds/u);
	});
});

describe('which version a folder is of', () => {
	it.each([
		['its database', { ...persona, '.goclaw/data/goclaw.db': '' }, {}],
		['its store of skills', { ...persona, '.goclaw/data/skills-store/glaze/1/SKILL.md': '' }, {}],
		['a key that came later', persona, { config: config('{ gateway: { owner_ids: [] }, data_dir: "/srv" }') }],
	])('is told by %s', (_what, files, extra) => {
		expect(detectRuntime(snapshotOf(files, undefined, { ...inHome, ...extra }))?.runtime.id).toBe('goclaw@3.11.3');
	});

	it('is the one that reads a folder, where nothing tells it', () => {
		const found = detectRuntime(snapshotOf(persona, undefined, inHome));
		expect(found?.runtime.id).toBe('goclaw@2026.2.26');
		expect(found?.evidence.version).toContain('since March 2026 GoClaw keeps them in a database');
	});

	it('is told by a key that left', () => {
		const extra = { ...inHome, config: config('{ database: { mode: "standalone" }, data_dir: "/srv" }') };
		expect(detectRuntime(snapshotOf(persona, undefined, extra))?.runtime.id).toBe('goclaw@2026.2.26');
	});

	it.each([
		['3.11.0', 'goclaw@3.11.3'],
		['3.15.0', 'goclaw@3.11.3'],
		['2026.2.20', 'goclaw@2026.2.26'],
	])('is told by the program that is installed: %s', (version, id) => {
		const installations = [{ family: 'goclaw', version, path: '/opt/goclaw' }];
		const found = detectRuntime(sceneOf(persona, { ...inHome, installations }));
		expect(found?.runtime.id).toBe(id);
		// A release and a day are not next to each other.
		expect(found?.evidence.version).toMatch(/is installed in \/opt\/goclaw(?!.*between)/u);
	});

	it('is told by the page of an agent', () => {
		const found = (written: string) =>
			detectRuntime(snapshotOf(own, undefined, { config: { ...config(written), path: '/w/goclaw-agent.json' } }));
		expect(found(page().replace('"mode"', '"version": "3.11.0", "mode"'))?.runtime.id).toBe('goclaw@3.11.3');
		expect(found(page())?.runtime.id).toBe('goclaw@2026.2.26');
	});
});

describe('a folder of GoClaw 3', () => {
	const folder = snapshotOf({ ...persona, 'notes.md': '' }, undefined, inHome);

	it('has nothing that any session gets', () => {
		const { parts, ledger, preparation } = promptOf(folder);
		expect(parts).toEqual([]);
		expect(ledger.rows.map(({ path, fate }) => [path, fate])).toEqual([
			['AGENTS.md', 'ignored'],
			['SOUL.md', 'ignored'],
		]);
		expect(preparation?.assumption).toContain('reads none of them from a folder');
	});

	it('is told so for each file that looks as if it were read', () => {
		const { findings } = analyse(folder, goClaw3, sessionOf()).findings(rules, {});
		const told = findings.filter(({ rule }) => rule.code === 'load.never-loaded').map(({ message }) => message);
		expect(told).toEqual([
			expect.stringMatching(/^GoClaw 3\.11\.3 never loads AGENTS\.md: .* Open its database/u),
			expect.stringMatching(/^GoClaw 3\.11\.3 never loads SOUL\.md: .* Open its database/u),
		]);
	});
});

describe('an agent of its database', () => {
	it('says of each row whether this session gets it', () => {
		expect(fatesOf(agent(own), { user: 'ada' })).toMatchObject({ 'AGENTS.md': 'whole', 'SOUL.md': 'whole' });
		expect(fatesOf(agent(own), { kind: 'cron', user: 'ada' })).toMatchObject({
			'AGENTS.md': 'withheld',
			'SOUL.md': 'whole',
		});
		expect(fatesOf(agent(own), { kind: 'subagent' })).toMatchObject({ 'AGENTS.md': 'withheld', 'SOUL.md': 'withheld' });
	});

	it('hands a heartbeat its list, and leads from the list to the file', () => {
		const prompt = promptOf(agent(own), { kind: 'heartbeat' });
		const row = prompt.ledger.rows.find(({ path }) => path === 'HEARTBEAT.md');
		const part = prompt.parts.find(({ id }) => id === row?.partId);
		expect(row?.fate).toBe('whole');
		expect(part?.source).toMatchObject({ kind: 'file', path: 'HEARTBEAT.md', runs: [{ at: 0, from: 0, length: 18 }] });
	});

	it('is given a profile and a ritual for somebody new, and nothing where both are there', () => {
		const made = (people: readonly string[], files: FileTree = own) =>
			goClaw3.beforeRun?.(agent(files, newColumns, people), sessionOf({ user: 'ada' })).creates.map(({ path }) => path);
		expect(made([])).toEqual(['people/ada/USER.md', 'people/ada/BOOTSTRAP.md']);
		// Somebody who is known and has nothing gets both again.
		expect(made(['ada'])).toEqual(['people/ada/USER.md', 'people/ada/BOOTSTRAP.md']);
		expect(made(['ada'], { ...own, 'people/ada/USER.md': '- **Name:** Ada\n' })).toEqual([]);
		// A memory is no file of theirs.
		expect(made(['ada'], { ...own, 'people/ada/memory/2026-04-27.md': 'Fired.\n' })).toHaveLength(2);
	});

	it('says what is not worked out', () => {
		const assumed = (row: Readonly<Record<string, unknown>>) =>
			goClaw3.beforeRun?.(agent(own, { ...newColumns, ...row }), sessionOf())?.assumption ?? '';
		expect(assumed({})).not.toContain('tools_config');
		expect(assumed({ tools_config: { deny: ['exec'] } })).not.toContain('tools_config');
		expect(assumed({ tools_config: { deny: ['group:web'] } })).toContain('tools_config');
		expect(assumed({ tools_config: { allow: ['exec'] } })).toContain('tools_config');
		expect(assumed({ tenant_id: '2' })).toContain('another tenant’s');
		const target = { agent_key: 'writer', display_name: 'Writer', frontmatter: '' };
		const linked = (delegates: Delegates) =>
			goClaw3.beforeRun?.(snapshotOf(own, page(newColumns, [], delegates)), sessionOf())?.assumption ?? '';
		expect(linked([target])).toContain('were not read');
		expect(linked([{ ...target, description: '' }])).not.toContain('were not read');
	});

	it('names the files that came with it', () => {
		for (const path of ['CAPABILITIES.md', 'context-rows/CAPABILITIES.md', 'people/ada/context-rows/CAPABILITIES.md'])
			expect(goClaw3.roleOf(path)?.id).toBe('capabilities');
		expect(goClaw3.roleOf('MEMORY.md')?.injected).toBe(false);
		expect(goClaw3.roleOf('AGENTS.md')?.id).toBe('agents');
	});
});
