import { join } from 'node:path';
import { foldersUp, nearestWith } from '../../coding/folders.ts';
import type { HermesWorld } from '../world.ts';

/** What makes a folder one that somebody writes code in. */
const markers: readonly string[] = [
	...['pyproject.toml', 'setup.py', 'setup.cfg', 'requirements.txt', 'package.json', 'tsconfig.json', 'deno.json'],
	...['Cargo.toml', 'go.mod', 'pom.xml', 'build.gradle', 'build.gradle.kts', 'Gemfile', 'composer.json', 'mix.exs'],
	...['pubspec.yaml', 'CMakeLists.txt', 'Makefile', 'Dockerfile', 'AGENTS.md', 'CLAUDE.md', '.cursorrules'],
];

const code =
	/\.(?:pyi?|ipynb|[jt]sx?|[mc]js|go|rs|java|kts?|scala|rb|php|[cm]|h|cc|[ch]pp|cs|swift|dart|exs?|lua|sh|bash|zsh|sql|vue|svelte|r|jl|hs|clj|erl|pl)$/iu;

const skipped: ReadonlySet<string> = new Set(
	'.git node_modules venv .venv __pycache__ dist build target .next .turbo vendor'.split(' '),
);

/** Folders above the one that it works in that are looked into as well. */
const mostAbove = 6;
const mostEntries = 500;

/** True where a file of code lies in the folder or in one right below. */
function hasCode({ places }: HermesWorld, folder: string): boolean {
	let seen = 0;
	const folders = [folder];
	for (let at = 0; at < folders.length; at += 1) {
		for (const { name, kind } of places.list(folders[at] ?? '') ?? []) {
			seen += 1;
			if (seen > mostEntries) return false;
			if (kind === 'file' && code.test(name)) return true;
			if (at === 0 && kind === 'folder' && !skipped.has(name) && !name.startsWith('.'))
				folders.push(join(folder, name));
		}
	}
	return false;
}

const modes: Readonly<Record<string, 'on' | 'off'>> = {
	...Object.fromEntries(['on', 'true', 'yes', '1', 'always'].map((word) => [word, 'on'] as const)),
	...Object.fromEntries(['off', 'false', 'no', '0', 'never'].map((word) => [word, 'off'] as const)),
};

function modeIn({ settings }: HermesWorld): 'on' | 'off' | undefined {
	const said = settings.value('agent', 'coding_context') ?? 'auto';
	return modes[String(said).trim().toLowerCase()];
}

/** True where a folder that code is written in, or one right above, says so by a name. */
function isMarked({ places, cwd, personHome }: HermesWorld): boolean {
	return foldersUp(cwd ?? '')
		.slice(0, mostAbove + 1)
		.filter((folder) => folder !== personHome && folder !== '/tmp')
		.some((folder) => markers.some((name) => places.facts(join(folder, name)).kind !== 'nothing'));
}

const repositoryOf = ({ places, cwd }: HermesWorld): string | undefined =>
	cwd === undefined ? undefined : nearestWith(places, cwd, ['.git']);

/** True where the program works as one that writes code. `platform`: what the conversation runs on. */
export function isCoding(world: HermesWorld, platform: string): boolean {
	const mode = modeIn(world);
	if (mode !== undefined) return mode === 'on';
	if (platform !== 'cli' || world.cwd === undefined) return false;
	if (isMarked(world)) return true;
	const repository = repositoryOf(world);
	return repository !== undefined && repository !== world.personHome && hasCode(world, repository);
}

/** True where there is something to tell of the state of a project. */
export const hasWorkspace = (world: HermesWorld): boolean =>
	world.cwd !== undefined && (repositoryOf(world) !== undefined || isMarked(world));
