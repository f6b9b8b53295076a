// The bundler makes a chunk for each set of entries that need the same modules: more than a hundred for the server to read, link and look
// up at each start. Here those that the same kinds of programs need become one script, which our own loader starts
// (server/src/load.ts): it keeps what V8 has compiled of a script after it has run, and Node only does so before.

import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/**
 * What starts by itself, by the entry in the sources. Entries in none of them come later, when one of these is there: for their
 * sake no file stays apart. A person waits for a search, so it reads nothing that only other commands need.
 * @type {Readonly<Record<string, RegExp>>}
 */
const ourPrograms = {
	server: /^server\/src\/(?:server|app\/startServer)\.ts$/,
	search: /^server\/src\/(?:cli|commandLine\/(?:start|commands\/search|search\/localModel))\.ts$/,
	commands: /^server\/src\/commandLine\//,
	// Each of them comes by itself. What several share is one script.
	runtimes: /^server\/src\/engine\/runtimes\/(\w+)\/family\.ts$/,
	threads: /^server\/src\/.*\/worker\.ts$/,
	// Of the server as well, once somebody asks: what they share with commands is not to bring all of those.
	requests: /^server\/src\/(?:language\/lateRequests|app\/chatSide)\.ts$/,
};

/** @typedef {import('esbuild').Metafile['outputs']} Outputs */

/**
 * The script that each chunk becomes part of. Whatever a chunk imports is needed by the programs that need the chunk, so scripts never
 * import each other in a circle.
 * @param {Outputs} outputs
 * @param {Readonly<Record<string, RegExp>>} programs
 * @returns {ReadonlyMap<string, string>} the name of a script, by the absolute path of an output
 */
function scriptsOf(outputs, programs) {
	/** @type {Map<string, Set<string>>} */
	const needed = new Map();
	/** What kind of program those are of which there are several. */
	const kinds = new Map();
	const need = (path, program) => {
		const by = needed.get(path) ?? new Set();
		if (by.has(program)) return;
		needed.set(path, by.add(program));
		for (const { path: next, kind, external } of outputs[path].imports)
			if (kind === 'import-statement' && !external) need(next, program);
	};
	for (const [path, { entryPoint }] of Object.entries(outputs)) {
		if (entryPoint === undefined) continue;
		for (const [program, entries] of Object.entries(programs)) {
			const [found, each] = entries.exec(entryPoint) ?? [];
			if (found === undefined) continue;
			need(path, each ?? program);
			if (each !== undefined) kinds.set(each, program);
		}
	}
	const scripts = new Map();
	for (const [path, by] of needed) {
		if (outputs[path].entryPoint !== undefined) continue;
		const several = [...by].filter((program) => kinds.has(program)).length > 1;
		const names = new Set([...by].map((program) => (several && kinds.get(program)) || program));
		// Where a server is, it has what it started with.
		if (by.has('server')) for (const later of ['requests', ...kinds.keys(), ...kinds.values()]) names.delete(later);
		scripts.set(resolve(path), [...names].sort().join('-'));
	}
	return scripts;
}

/** A script as our loader reads it: small, and ASCII, so that each character takes a byte. */
async function asScript(text) {
	const { code } = await esbuild.transform(text, {
		...{ minify: true, format: 'cjs', platform: 'node', target: 'node20', charset: 'ascii', legalComments: 'none' },
	});
	const isReady = !other.test(code) && !code.includes('import(');
	const script = isReady ? code : withChanges(code, changesOf(parseAst(code), code));
	// In place of the loader, which would have to copy all of it for that.
	return `(function(exports,require,module,__filename,__dirname,__import){${script}\n})`;
}

const other = /[^\0-\x7f]/;

/** What the loader and the bundler leave to each other: `import()` of what is no script, and characters of regular expressions. */
function changesOf(program, code) {
	const changes = [];
	const visit = (node) => {
		if (node === null || typeof node !== 'object') return;
		if (Array.isArray(node)) return node.forEach(visit);
		const { type, start, end, regex } = node;
		if (type === 'ImportExpression') changes.push([start, start + 'import'.length, '__import']);
		if (type === 'Literal' && regex) {
			const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
			changes.push([start, end, code.slice(start, end).replace(/[^\0-\x7f]/g, escaped)]);
		}
		for (const key in node) visit(node[key]);
	};
	visit(program);
	return changes.sort(([a], [b]) => a - b);
}

function withChanges(code, changes) {
	let changed = '';
	let from = 0;
	for (const [start, end, text] of changes) {
		changed += code.slice(from, start) + text;
		from = end;
	}
	changed += code.slice(from);
	const left = other.exec(changed);
	if (left) throw new Error(`not ASCII: ${changed.slice(Math.max(0, left.index - 80), left.index + 20)}`);
	return changed;
}

/** Has the loader start a program. */
const startOf = (script, { name, commands }) =>
	`start(require, './chunks/${script}', ${[name, ...(commands ? [commands] : [])].map((each) => JSON.stringify(each)).join(', ')});`;

/** The file that a program is started by. */
const stub = (script, program) => `#!/usr/bin/env node
const require = process.getBuiltinModule('module').createRequire(import.meta.url);
require('./load.cjs').${startOf(script, program)}
`;

/**
 * Makes scripts of the outputs of a build, fewer than there were, and a file of the old name for each that somebody starts.
 * @param {{ outputs: Outputs, entries: readonly string[], outdir: string, banner?: string, programs?: Readonly<Record<string, RegExp>>, hasty?: readonly string[] }} build
 *   paths of outputs are from the working directory; `entries` are the names of those that are started, and each output begins with `banner`. Those of
 *   `hasty` become `NAME.cjs` with the loader in it: Node takes two milliseconds less for one CommonJS file than for an ES module and another file
 */
export async function mergeChunks({ outputs, entries, outdir, banner = '', programs = ourPrograms, hasty = [] }) {
	const scripts = scriptsOf(outputs, programs);
	const files = Object.keys(outputs)
		.filter((path) => extname(path) === '.js')
		.map((path) => resolve(path));
	const ours = new Set(files);
	const bundle = await rolldown({
		input: Object.fromEntries(entries.map((name) => [name, resolve(outdir, `${name}.js`)])),
		platform: 'node',
		// What nobody needs is gone, and what is left may do something.
		treeshake: false,
		preserveEntrySignatures: 'allow-extension',
		external: (id) => !id.startsWith('.') && !ours.has(id),
		logLevel: 'warn',
		checks: { bundlerTimings: false },
		onLog(level, { code, message }) {
			throw new Error(`${level} ${code}: ${message}`);
		},
		plugins: [
			{
				name: 'chunks',
				async load(path) {
					if (!ours.has(path)) return;
					const text = (await readFile(path, 'utf8')).replace(/^#!.*\n/, '');
					return text.startsWith(banner) ? text.slice(banner.length) : text;
				},
				renderChunk: asScript,
			},
		],
	});
	const named = ({ name }) => `chunks/${name.replace(/-[A-Z\d]{8}$/, '')}-[hash].cjs`;
	const { output } = await bundle.generate({
		format: 'cjs',
		minify: false,
		entryFileNames: named,
		chunkFileNames: named,
		codeSplitting: {
			groups: [
				{ debugName: 'programs', name: (path) => scripts.get(path) ?? null, includeDependenciesRecursively: false },
			],
		},
	});
	await bundle.close();
	await Promise.all(files.map((path) => rm(path)));
	const commands = Object.values(outputs).flatMap(
		({ entryPoint }) => /^server\/src\/commandLine\/commands\/(\w+)\.ts$/.exec(entryPoint ?? '')?.[1] ?? [],
	);
	// Never over what is there: it would be of another build.
	for (const { fileName, code } of output) await writeFile(join(outdir, fileName), code, { flag: 'wx' });
	for (const { fileName, name } of output.filter(({ isEntry }) => isEntry)) {
		const program = { name, ...(name === 'cli' && { commands: ['lsp', ...commands] }) };
		if (hasty.includes(name)) {
			const loader = await readFile(join(outdir, 'load.cjs'), 'utf8');
			const text = `${loader}module.exports.${startOf(basename(fileName), program)}\n`;
			await writeFile(join(outdir, `${name}.cjs`), text, { flag: 'wx' });
		} else await writeFile(join(outdir, `${name}.js`), stub(basename(fileName), program), { mode: 0o755, flag: 'wx' });
	}
}
