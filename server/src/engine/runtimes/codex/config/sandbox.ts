import { dirname, join, resolve } from 'node:path';
import type { CodexArguments } from './arguments.ts';
import type { ConfigLayer } from './layers.ts';
import { type TomlTable, valueAt } from './toml.ts';

export type SandboxMode = 'workspace-write' | 'read-only' | 'danger-full-access';

/** What the sandbox of a session lets it write. None of it brings instructions along: Codex reads those of its own folder alone. */
export interface Sandbox {
	readonly mode: SandboxMode;
	/** The folder that it runs in, then those that arguments and configuration add; absolute, each once, links as they are. */
	readonly roots: readonly string[];
	/** Whether it may write to `/tmp`, and to the folder for temporary files that a variable names. */
	readonly hasSlashTmp: boolean;
	readonly hasTmpDir: boolean;
}

const modes: readonly SandboxMode[] = ['workspace-write', 'read-only', 'danger-full-access'];

/** What the arguments say of it. */
function modeGiven({ sandbox, on }: CodexArguments): string | undefined {
	if (on.has('withoutSandbox')) return 'danger-full-access';
	return sandbox ?? (on.has('approvesItself') ? 'workspace-write' : undefined);
}

/** Folders of the configuration that counts most; relative ones go from where that is. */
function configured(layers: readonly ConfigLayer[], cwd: string, home: string): readonly string[] {
	const rootsIn = ({ table }: ConfigLayer) => valueAt(table, 'sandbox_workspace_write', 'writable_roots');
	const layer = layers.findLast((each) => rootsIn(each) !== undefined);
	const stated = layer && rootsIn(layer);
	if (!layer || !Array.isArray(stated)) return [];
	const from = layer.file === undefined ? cwd : dirname(layer.file);
	return stated.flatMap((each) => {
		if (typeof each !== 'string') return [];
		return [each.startsWith('~/') ? join(home, each.slice(2)) : resolve(from, each)];
	});
}

interface SandboxInput {
	readonly given: CodexArguments;
	readonly layers: readonly ConfigLayer[];
	readonly table: TomlTable;
	/** True where the person has said something of the folder, whatever it was. */
	readonly isKnown: boolean;
	readonly cwd: string;
	readonly home: string;
}

/** Codex 0.169.0. A folder about which the person has said something may be written to. */
export function sandboxOf({ given, layers, table, isKnown, cwd, home }: SandboxInput): Sandbox {
	const stated = modeGiven(given) ?? table.sandbox_mode;
	const isExcluded = (key: string) => valueAt(table, 'sandbox_workspace_write', key) === true;
	const added = given.addDirs.map((each) => resolve(cwd, each));
	return {
		mode: modes.find((each) => each === stated) ?? (isKnown ? 'workspace-write' : 'read-only'),
		roots: [...new Set([cwd, ...added, ...configured(layers, cwd, home)])],
		hasSlashTmp: !isExcluded('exclude_slash_tmp'),
		hasTmpDir: !isExcluded('exclude_tmpdir_env_var'),
	};
}
