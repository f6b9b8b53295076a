import { nearest } from '../../engine/rules/support/nearest.ts';
import { rules } from '../../engine/runtimes/registry.ts';
import { isJsonObject } from '../../engine/text/json5.ts';
import type { RuleLevels } from '../../engine/workspace/runRules.ts';
import { shown } from '../terminal/shown.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { editorSettingsFor } from '../workspace/editorSettings.ts';

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

/**
 * The severities that hold for `folder`: what its editor settings say (`soulscope.rules`), and before that what was asked
 * for. What is wrong with the settings is said, and the rest of them counts.
 */
export async function ruleLevels(folder: string, asked: RuleLevels, terminal: Terminal): Promise<RuleLevels> {
	const settings = await editorSettingsFor(folder);
	if (!settings) return asked;
	const say = (what: string) => terminal.err(`${shown(settings.path)}: ${what}`);
	if (settings.trouble !== undefined) {
		say(`its rules are ignored: ${settings.trouble}`);
		return asked;
	}
	const written = settings.value('rules');
	const found: Record<string, Level> = {};
	for (const [code, level] of isJsonObject(written) ? Object.entries(written) : []) {
		const trouble = troubleWithRule(code) ?? (isLevel(level) ? undefined : `${code} has no valid severity`);
		if (trouble !== undefined) say(trouble);
		else if (isLevel(level)) found[code] = level;
	}
	return { ...found, ...asked };
}
