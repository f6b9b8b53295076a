import type { Json } from '../../../server/src/engine/text/json5.ts';
import type { Touch } from '../../../server/src/engine/workspace/session.ts';

/**
 * What stands at one path. Texts and targets may name the roots by their marks (`<PROJECT>/a.md`), see `marks`.
 */
export type Entry =
	| { readonly kind: 'text'; readonly text: string }
	/** `text`, so often. */
	| { readonly kind: 'long'; readonly text: string; readonly times: number }
	| { readonly kind: 'json'; readonly value: Json }
	/** Bytes in hexadecimal digits. */
	| { readonly kind: 'bytes'; readonly hex: string }
	| { readonly kind: 'link'; readonly to: string }
	| { readonly kind: 'hardlink'; readonly to: string }
	| { readonly kind: 'folder' };

/** Paths relative to their root, with `/`; they may name roots by their marks as well. */
export type Tree = Readonly<Record<string, Entry>>;

/**
 * Where a world's trees stand: the project, what is around it (the folder above), the person's home, a folder elsewhere, and
 * what the machine sets for everybody.
 */
export const roots = ['project', 'around', 'home', 'outside', 'system'] as const;
export type RootName = (typeof roots)[number];

/** How texts, targets, paths, arguments and variables of a world name its roots. */
export const marks = {
	project: '<PROJECT>',
	around: '<AROUND>',
	home: '<HOME>',
	outside: '<OUT>',
	system: '<SYSTEM>',
} as const satisfies Record<RootName, string>;

/** Stands for the path of the project as a name: some programs call folders so. */
export const slugMark = '<SLUG>';

/** Everything that one run of a coding agent finds. */
export interface World {
	readonly trees: Readonly<Record<RootName, Tree>>;
	/** True where the project lies below the home folder. */
	readonly inHome: boolean;
	/** The folder that the program is started in, from the project; empty: the project itself. */
	readonly cwd: string;
	readonly arguments: readonly string[];
	readonly variables: Readonly<Record<string, string>>;
	/** What the model has the program touch, one after the other; paths begin with a mark. */
	readonly touched: readonly Touch[];
	/** What the person has told the program; undefined: nothing. */
	readonly trusted?: boolean;
	/** What the person writes, where that is more than a greeting. */
	readonly message?: string;
	/** Skills that the model opens, by the names that it uses. */
	readonly opened?: readonly string[];
}

/** A world without anything. */
export const emptyWorld: World = {
	trees: { project: {}, around: {}, home: {}, outside: {}, system: {} },
	inHome: false,
	cwd: '',
	arguments: [],
	variables: {},
	touched: [],
};
