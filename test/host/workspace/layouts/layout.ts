import { listed } from '../../../../server/src/engine/rules/support/words.ts';
import { openClawFamily } from '../../../../server/src/engine/runtimes/openclaw/family.ts';
import type { MemoryFile } from '../../../support/disk/memoryDisk.ts';

export const v9 = 'openclaw@2026.9.6';
/** The newest version that keeps what it knows of a workspace in `.openclaw`. */
export const vState = 'openclaw@2026.5.28';
export const v1m = 'openclaw@2026.1.29';
export const v1 = 'openclaw@2026.1.24';
export const claudeCode = 'claude-code@2.1.330';
export const codex = 'codex@0.169.0';

const [, ...earlier] = openClawFamily.versions;
/** The newest version of OpenClaw that works as all did before 2026.9.6 where that is what a layout is about. */
export const before9 = earlier[0]?.id ?? '';
export const titleBefore9 = earlier[0]?.title ?? '';
export const versionBefore9 = earlier[0]?.version ?? '';
/** Every version before 2026.9.6, and that one with them as long as they bear the name OpenClaw. */
export const versionsBefore9 = listed(earlier.map(({ version }) => version));
/** All but `before9`. */
export const restBefore9 = listed(earlier.slice(1).map(({ title }) => title));
export const titlesBefore9 = listed(earlier.map(({ title }) => title));
export const openClaws = listed(openClawFamily.versions.slice(0, -1).map(({ version }) => version));
export const openClawsBefore9 = listed(earlier.slice(0, -1).map(({ version }) => version));

export const goclaw = 'goclaw@2026.2.26';
export const holaboss = 'holaboss@2026.5.19';
export const oldHolaboss = 'holaboss@2026.4.13';
export const goclaw3 = 'goclaw@3.11.3';
export const botholomew = 'botholomew@0.20.2';
export const oldBotholomew = 'botholomew@0.12.5';

export type Files = Readonly<Record<string, MemoryFile>>;

/** Files with something in them, in `folder`. */
export const at = (folder: string, ...names: readonly string[]): Files =>
	Object.fromEntries(names.map((name) => [`${folder}/${name}`, `Something of ours about ${name}.`]));

export const ws = (...names: readonly string[]): Files => at('/ws', ...names);

/** What most people keep who have used one for a while. */
export const usual = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md', 'TOOLS.md', 'HEARTBEAT.md'] as const;
export const four = ['AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'USER.md'] as const;

export const goClawConfig = '{ gateway: { owner_ids: ["1"] } }';
export const memoryTables = ['chunks', 'chunks_fts', 'chunks_fts_data', 'files', 'embedding_cache'];
export const prompt = '---\ntitle: T\nloading: always\nagent-modification: true\n---\nText.\n';

export const installed = (folder: string, version: string, name = 'openclaw'): Files => ({
	[`${folder}/package.json`]: JSON.stringify({ name, version }),
});
export const npmGlobal = '/usr/local/lib/node_modules/openclaw';

export interface Layout {
	readonly files: Files;
	/** The folder that is open; `/ws` unless said. */
	readonly open?: string;
	/** Tables of databases by absolute path. */
	readonly tables?: Readonly<Record<string, readonly string[]>>;
	readonly variables?: Readonly<Record<string, string>>;
	/** The runtime of each workspace by its root; one string where the open folder is the only one. */
	readonly is: string | Readonly<Record<string, string>>;
	/** Who else is at home in the only or first workspace; guests, who have nothing of their own there, with a question mark. */
	readonly also?: readonly string[];
	/** Stands in the reasons for the runtime or its version, of the only or first workspace. */
	readonly because?: string;
}

/** Where no workspace is found. */
export const nobodys = {};

/** Layouts by what they are called, under what they have in common. */
export type Layouts = Readonly<Record<string, Readonly<Record<string, Layout>>>>;
