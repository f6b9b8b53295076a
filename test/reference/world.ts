import type { JsonObject } from '../../server/src/engine/text/json5.ts';
import type { SessionKind } from '../../server/src/engine/workspace/session.ts';

/** What stands at one path. Targets of links may begin with `<WS>`, `<HOME>`, `<OUT>` or be relative. */
export type Entry =
	| { readonly kind: 'text'; readonly text: string }
	/** `text`, so often. */
	| { readonly kind: 'long'; readonly text: string; readonly times: number }
	/** Bytes in hexadecimal digits. */
	| { readonly kind: 'bytes'; readonly hex: string }
	/** What a version seeds, changed afterwards. */
	| {
			readonly kind: 'template';
			readonly name: string;
			readonly of: VersionId;
			readonly edit?: 'crlf' | 'bom' | 'trimEnd' | 'append';
	  }
	| { readonly kind: 'link'; readonly to: string }
	| { readonly kind: 'hardlink'; readonly to: string }
	| { readonly kind: 'folder' }
	/** A folder with so many folders, each a skill called `many-<number>`, described by `text` once to four times. */
	| { readonly kind: 'skills'; readonly text: string; readonly count: number };

/** Paths relative to their root, with `/`. */
export type Tree = Readonly<Record<string, Entry>>;

/** Roots that a world's trees stand in. */
export const roots = ['workspace', 'home', 'outside', 'bundled'] as const;
export type RootName = (typeof roots)[number];

export interface WorldSession {
	readonly kind: SessionKind;
	readonly key: string;
	readonly channel?: string;
}

/** Everything that one run finds: files, configuration, programs, environment, and who is talking to whom. */
export interface World {
	readonly trees: Readonly<Record<RootName, Tree>>;
	/** Undefined: there is no configuration. */
	readonly config: JsonObject | undefined;
	/** Names of programs on the only path. */
	readonly programs: readonly string[];
	readonly variables: Readonly<Record<string, string>>;
	readonly sessions: readonly WorldSession[];
	/** Where set, the program has run in the workspace before, and these of the files that it made are gone again. */
	readonly ranBefore?: { readonly removed: readonly string[] };
	/** True where the workspace lies below the home folder. */
	readonly inHome: boolean;
}

export const versionIds = [
	'clawdbot@2026.1.24',
	'openclaw@2026.1.29',
	'openclaw@2026.5.28',
	'openclaw@2026.7.1',
	'openclaw@2026.9.6',
] as const;
export type VersionId = (typeof versionIds)[number];

export const isVersionId = (text: string): text is VersionId => versionIds.some((id) => id === text);
