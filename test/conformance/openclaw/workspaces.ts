import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaIssues } from '../../../server/src/engine/runtimes/openclaw/config/reading/read.ts';
import { agentWorkspace, defaultWorkspace } from '../../../server/src/engine/runtimes/openclaw/config/workspaces.ts';
import { lacksMemory } from '../../../server/src/engine/runtimes/openclaw/memory/memoryPolicy.ts';
import { openClaw } from '../../../server/src/engine/runtimes/openclaw/openclaw.ts';
import type { FileEntry, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { setUp } from '../../../server/src/host/install/setUp.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import type { Adapter, AdapterContext } from '../case.ts';
import { environmentWith, inFolder, profileOf, scratchHome, settingsWith } from './support.ts';

async function makeWorkspace(root: string, context: AdapterContext): Promise<string[]> {
	const gate = createWriteGate({ documents: noDocuments, trusted: () => true });
	await setUp({ root, runtime: openClaw(profileOf(context)), dryRun: false }, { gate });
	return readdirSync(root)
		.filter((name) => name.endsWith('.md'))
		.sort();
}

/** The states that a case about the memory hint names. */
const memoryStates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'empty dir': {},
	'AGENTS.md mentions memory.md (any case)': { 'AGENTS.md': 'See Memory.MD for more.' },
	'memory.md exists': { 'memory.md': '' },
	'MEMORY.md exists': { 'MEMORY.md': '' },
};

function snapshotWith(files: Readonly<Record<string, string>>): Snapshot {
	const entries = Object.entries(files).map(([path, text]): [string, FileEntry] => [
		path,
		{ path, content: { kind: 'text', text, origin: 'disk' }, link: 'none', size: text.length, modified: 0 },
	]);
	return { root: '/w', files: new Map(entries), config: undefined, environment: environmentWith(scratchHome) };
}

/** Relative homes are how the cases write a home that differs from machine to machine. */
const inHome = (path: string): string => path.slice(path.indexOf(scratchHome)).replace(/^.*\/\$HOME/u, scratchHome);

export const workspaceAdapters: Readonly<Record<string, Adapter>> = {
	resolveDefaultAgentWorkspaceDir: ({ home, ...variables }, context) =>
		defaultWorkspace(profileOf(context), environmentWith(home, variables)),
	resolveAgentWorkspaceDir: ({ cfg, agentId, home }, context) => {
		const environment = environmentWith(home);
		const folder = agentWorkspace(profileOf(context), settingsWith(context, cfg), environment, agentId);
		return folder.includes(scratchHome) ? inHome(folder) : folder;
	},
	'config schema': (input, context) => {
		const profile = profileOf(context);
		// Releases between 2026.1 and 2026.9 come without zod's sentences.
		const isBare = profile.place !== undefined && !profile.agentsAreKeyed;
		const issues = schemaIssues(profile.configShape, input, isBare ? 'Invalid input' : undefined);
		return issues.length === 0 ? { ok: true } : { ok: false, issues };
	},
	shouldSuggestMemorySystem: ({ states }) =>
		states.map((state: string) => lacksMemory(snapshotWith(memoryStates[state] ?? {}))),
	'ensureAgentWorkspace (brand new)': (_input, context) =>
		inFolder(async (root) => {
			const md = await makeWorkspace(root, context);
			const startsWithFrontMatter = md.filter((name) => readFileSync(join(root, name), 'utf8').startsWith('---'));
			return { md, startsWithFrontMatter, memoryDirCreated: existsSync(join(root, 'memory')) };
		}),
	'ensureAgentWorkspace (second run)': (input, context) =>
		inFolder(async (root) => {
			await makeWorkspace(root, context);
			for (const name of input.deletedBefore) rmSync(join(root, name));
			writeFileSync(join(root, 'USER.md'), input['USER.md']);
			const md = await makeWorkspace(root, context);
			return { md, 'USER.md': readFileSync(join(root, 'USER.md'), 'utf8') };
		}),
};
