import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Script } from 'node:vm';
import { type Compiled, type CompiledFile, readCompiled, writeCompiled } from './compiledFile.ts';
import { underUsualFlags } from './pretenuring.ts';

/** How long after the last script that was compiled anew, in ms: by then a server has shown its first problems, hints and lenses. */
const settled = 20_000;
/**
 * ms after which the file is made again, of what was in it and what has been compiled since: the first start may have been in a folder
 * with little to do.
 */
const fresh = 3_600_000;

interface LoadedScript {
	exports: unknown;
}

type ScriptBody = (
	exports: unknown,
	require: (name: string) => unknown,
	module: LoadedScript,
	file: string,
	folder: string,
	importOther: (name: string) => Promise<unknown>,
) => unknown;

export interface ScriptLoader {
	/** What the script at the absolute path `file` exports; it runs once. Throws what it throws. */
	load(file: string): unknown;
	/** Keeps what was compiled since the start, where there is something new. */
	keep(): void;
}

export interface ScriptFolder {
	/** Absolute; scripts go by their paths from here. */
	readonly root: string;
	/** Where to keep what was compiled; without one, nothing is kept. */
	readonly compiled?: string;
	/** Gets whatever is no script of the folder. */
	readonly require: (name: string) => unknown;
}

/**
 * Loads CommonJS scripts with the functions that an earlier start called: V8 need not compile them. Node keeps for each script what it
 * compiles before it runs, which is hardly any function; here it is what has been compiled some time after. Scripts are ASCII, each is
 * one function (`ScriptBody`), and a name stands for one text.
 */
export function createScriptLoader({ root, compiled, require: others }: ScriptFolder): ScriptLoader {
	const loaded = new Map<string, LoadedScript>();
	const scripts = new Map<string, Script>();
	// A script of `vm` has no `import()` without a warning to whoever runs it.
	const importOther = (name: string): Promise<unknown> => import(name);
	let known: CompiledFile | undefined;
	let timer: NodeJS.Timeout | undefined;

	const keep = () => {
		clearTimeout(timer);
		timer = undefined;
		if (compiled === undefined || scripts.size === 0) return;
		const before = readCompiled(compiled);
		// What is not there any more was of another version.
		const left = [...before.names].filter((name) => !scripts.has(name) && existsSync(join(root, name)));
		const all = [
			...left.map((name) => [name, before.get(name)] as const),
			...[...scripts].map(([name, script]) => [name, underUsualFlags(() => script.createCachedData())] as const),
		];
		scripts.clear();
		writeCompiled(
			compiled,
			all.filter((each): each is Compiled => each[1] !== undefined),
		);
	};

	const load = (file: string): unknown => {
		const name = relative(root, file);
		const module = loaded.get(name);
		if (module) return module.exports;
		const made: LoadedScript = { exports: {} };
		loaded.set(name, made);
		if (compiled !== undefined) known ??= readCompiled(compiled);
		const cachedData = known?.get(name);
		const text = readFileSync(file, 'latin1');
		const script = underUsualFlags(() => new Script(text, { filename: file, ...(cachedData && { cachedData }) }));
		const isKept = cachedData && !script.cachedDataRejected && Date.now() - (known?.written ?? 0) < fresh;
		if (compiled !== undefined && !isKept) {
			scripts.set(name, script);
			clearTimeout(timer);
			timer = setTimeout(keep, settled).unref();
		}
		const folder = dirname(file);
		const require = (wanted: string) => (wanted.startsWith('.') ? load(join(folder, wanted)) : others(wanted));
		try {
			const body: ScriptBody = script.runInThisContext();
			body.call(made.exports, made.exports, require, made, file, folder, importOther);
		} catch (error) {
			// Whoever asks again is told again.
			loaded.delete(name);
			throw error;
		}
		return made.exports;
	};
	return { load, keep };
}
