// The bundler makes a chunk for each set of entries that need the same modules: more than a hundred for the server to read, link and look
// up at each start. Here those that the same kinds of programs need become one.

import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';

/**
 * What starts by itself, by the entry in the sources. Entries in none of them come later, when one of these is there: for their
 * sake no file stays apart. A person waits for a search, so it reads nothing that only other commands need.
 * @type {Readonly<Record<string, RegExp>>}
 */
const ourPrograms = {
	server: /^server\/src\/(?:server|app\/startServer)\.ts$/,
	search: /^server\/src\/(?:cli|commandLine\/(?:start|commands\/search))\.ts$/,
	commands: /^server\/src\/commandLine\//,
	runtimes: /^server\/src\/engine\/runtimes\/\w+\/family\.ts$/,
	threads: /^server\/src\/.*\/worker\.ts$/,
	// Of the server as well, once somebody asks: what they share with commands is not to bring all of those.
	requests: /^server\/src\/(?:language\/lateRequests|app\/chatSide)\.ts$/,
};

/** @typedef {import('esbuild').Metafile['outputs']} Outputs */

/**
 * Chunks by the programs that need them. Whatever a chunk imports is needed by the programs that need the chunk, so the files that
 * come of this never import each other in a circle.
 * @param {Outputs} outputs
 * @param {Readonly<Record<string, RegExp>>} programs
 * @returns {ReadonlyMap<string, readonly string[]>} paths of outputs, those with more than one to a group
 */
function groupsOf(outputs, programs) {
	/** @type {Map<string, Set<string>>} */
	const needed = new Map();
	const need = (path, program) => {
		const by = needed.get(path) ?? new Set();
		if (by.has(program)) return;
		needed.set(path, by.add(program));
		for (const { path: next, kind, external } of outputs[path].imports)
			if (kind === 'import-statement' && !external) need(next, program);
	};
	for (const [path, { entryPoint }] of Object.entries(outputs)) {
		if (entryPoint === undefined) continue;
		for (const [program, entries] of Object.entries(programs)) if (entries.test(entryPoint)) need(path, program);
	}
	/** @type {Map<string, string[]>} */
	const groups = new Map();
	for (const [path, by] of needed) {
		// An entry keeps its own name: somebody starts it by that.
		if (outputs[path].entryPoint !== undefined) continue;
		// Where a server is, it has what it started with.
		if (by.has('server')) by.delete('requests');
		const key = [...by].sort().join('-');
		groups.set(key, [...(groups.get(key) ?? []), path]);
	}
	return new Map([...groups].filter(([, paths]) => paths.length > 1));
}

/** `import{a as b}from"./chunk.js";` as the bundler writes it, with or without names. */
const statement = /\bimport\s*(?:\{([^}]*)\}\s*from\s*)?"(\.{1,2}\/[^"]+)";/g;

/**
 * Has the outputs of a build in `outdir` read fewer files, and changes `outputs` accordingly.
 * @param {{ outputs: Outputs, outdir: string, banner?: string, programs?: Readonly<Record<string, RegExp>> }} build paths of outputs are from
 *   the working directory; each begins with `banner`, and so do those that come of them
 */
export async function mergeChunks({ outputs, outdir, banner = '', programs = ourPrograms }) {
	const groups = groupsOf(outputs, programs);
	/** By the absolute path of a chunk: the file that it has become part of, and the mark of its names there. */
	const merged = new Map();
	for (const [key, paths] of groups) {
		const file = resolve(outdir, 'chunks', `${key}.js`);
		for (const [index, path] of paths.entries()) merged.set(resolve(path), { file, mark: `$${index}` });
	}
	/** The text of the file at `from`, with names taken from where they are now. */
	const pointed = (text, from) => {
		const run = new Set();
		return text.replace(statement, (whole, names, target) => {
			const now = merged.get(resolve(dirname(from), target));
			if (!now) return whole;
			const path = JSON.stringify(`./${relative(dirname(from), now.file).replaceAll('\\', '/')}`);
			if (names === undefined) return run.has(path) ? '' : run.add(path) && `import${path};`;
			run.add(path);
			const taken = names.split(',').map((name) => {
				const [, exported, local = exported] = /^\s*(\S+)(?:\s+as\s+(\S+))?\s*$/.exec(name) ?? [];
				return `${exported}${now.mark} as ${local}`;
			});
			return `import{${taken.join(',')}}from${path};`;
		});
	};

	const made = await Promise.all(
		[...groups].map(async ([key, paths]) => {
			const file = resolve(outdir, 'chunks', `${key}.js`);
			const contents = paths.map((path) => {
				const { mark } = merged.get(resolve(path));
				const names = outputs[path].exports.map((name) => `${name} as ${name}${mark}`);
				return `export { ${names.join(', ')} } from ${JSON.stringify(resolve(path))};`;
			});
			const { outputFiles } = await esbuild.build({
				bundle: true,
				minify: true,
				format: 'esm',
				platform: 'node',
				target: 'node20',
				legalComments: 'none',
				banner: { js: banner },
				logLevel: 'warning',
				stdin: { contents: contents.join('\n'), resolveDir: resolve(outdir, 'chunks') },
				outfile: file,
				write: false,
				plugins: [
					{
						name: 'chunks-apart',
						setup({ onLoad, onResolve }) {
							onResolve({ filter: /./ }, ({ path, importer, kind }) => {
								if (kind === 'entry-point') return undefined;
								const target = path.startsWith('.') ? resolve(dirname(importer), path) : path;
								if (merged.get(target)?.file === file) return { path: target };
								return { path, external: true };
							});
							onLoad({ filter: /\.js$/ }, async ({ path }) => {
								const text = await readFile(path, 'utf8');
								return { contents: text.startsWith(banner) ? text.slice(banner.length) : text };
							});
						},
					},
				],
			});
			return { file, text: outputFiles[0].text };
		}),
	);
	// Never over what is there: it would be of another build.
	for (const { file, text } of made) await writeFile(file, pointed(text, file), { flag: 'wx' });
	const left = Object.keys(outputs).filter((path) => path.endsWith('.js') && !merged.has(resolve(path)));
	for (const path of left) await writeFile(path, pointed(await readFile(path, 'utf8'), resolve(path)));
	for (const path of merged.keys()) await rm(path);
	await everythingIsThere([...left.map((path) => resolve(path)), ...made.map(({ file }) => file)], merged);
}

/** Throws where a file still reads one that has become part of another. */
async function everythingIsThere(files, merged) {
	const names = [...merged.keys()].map((path) => basename(path));
	for (const file of files) {
		const text = await readFile(file, 'utf8');
		const lost = names.find((name) => text.includes(name));
		if (lost !== undefined) throw new Error(`${file} reads ${lost}, which is part of another file now.`);
	}
}
