import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { nearest } from '../engine/rules/support/nearest.ts';
import { rules } from '../engine/rules/table.ts';
import { at, isFailure, isJsonObject, parseJson5 } from '../engine/text/json5.ts';
import type { RuleLevels } from '../engine/workspace/analysis.ts';
import { isInside } from '../host/insideFolder.ts';
import { shown } from './shown.ts';
import type { Terminal } from './terminal.ts';

type Level = RuleLevels[string];

const levels: ReadonlySet<string> = new Set<Level>(['error', 'warning', 'information', 'hint', 'off']);

export const isLevel = (text: unknown): text is Level => typeof text === 'string' && levels.has(text);

const codes: ReadonlySet<string> = new Set(rules.map(({ code }) => code));

/** Why `code` is no rule; undefined where it is one. */
export function troubleWithRule(code: string): string | undefined {
	if (codes.has(code)) return undefined;
	const meant = nearest(code, codes);
	return `there is no rule ${code}${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** UTF-16 units of a settings file that is one. */
const longestSettings = 1_000_000;

/** The settings that an editor has for `folder`: at or above it, but no further up than where the command runs. */
async function settingsFor(folder: string): Promise<{ readonly path: string; readonly text: string } | undefined> {
	const here = process.cwd();
	for (let at = resolve(folder); ; at = dirname(at)) {
		const path = join(at, '.vscode', 'settings.json');
		try {
			return { path, text: await readFile(path, 'utf8') };
		} catch {
			// None here, or none that can be read.
		}
		if (at === here || !isInside(here, at)) return undefined;
	}
}

/**
 * The severities that hold for `folder`: what its editor settings say (`soulscope.rules`), and before that what was asked
 * for. What is wrong with the settings is said, and the rest of them counts.
 */
export async function ruleLevels(folder: string, asked: RuleLevels, terminal: Terminal): Promise<RuleLevels> {
	const settings = await settingsFor(folder);
	if (!settings || settings.text.length > longestSettings) return asked;
	const parsed = parseJson5(settings.text.replace(/^\uFEFF/u, ''));
	const say = (what: string) => terminal.err(`${shown(settings.path)}: ${what}`);
	if (isFailure(parsed)) {
		say(`its rules do not count: ${parsed.message}`);
		return asked;
	}
	const written = at(parsed.value, 'soulscope.rules') ?? at(parsed.value, 'soulscope', 'rules');
	const found: Record<string, Level> = {};
	for (const [code, level] of isJsonObject(written) ? Object.entries(written) : []) {
		const trouble = troubleWithRule(code) ?? (isLevel(level) ? undefined : `${code} is set to no severity`);
		if (trouble !== undefined) say(trouble);
		else if (isLevel(level)) found[code] = level;
	}
	return { ...found, ...asked };
}
