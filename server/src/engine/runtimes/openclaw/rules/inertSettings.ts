import { isTimeZone } from '../../../memory/clock.ts';
import { type WrittenSettings, writtenSettings } from '../../../rules/config/settings.ts';
import type { Finding, FindingPlace, Fix, RuleView } from '../../../rules/rule.ts';
import { isBefore } from './versions.ts';

export function* inertSettings(view: RuleView): Iterable<Finding> {
	const settings = writtenSettings(view);
	if (!settings) return;
	yield* soulEvil(view, settings);
	yield* sessionMemory(view, settings);
	yield* timeZone(view, settings);
	yield* bareVariables(view, settings);
}

function* soulEvil(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	const path = ['hooks', 'internal', 'entries', 'soul-evil'] as const;
	if (settings.at(...path, 'enabled') !== true) return;
	yield {
		place: settings.keyPlace(...path),
		message: isBefore(view, '2026.2.12')
			? `This hook never does anything: ${view.runtime.title} has no setting for when to swap the persona. Remove it.`
			: `This does nothing: ${view.runtime.title} has no soul-evil hook, because it was removed in 2026.2.12. Delete this setting.`,
	};
}

function* sessionMemory(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	if (!isBefore(view, '2026.9')) return;
	const path = ['agents', 'defaults', 'memorySearch'] as const;
	if (settings.at(...path, 'experimental', 'sessionMemory') !== true) return;
	const sources = settings.at(...path, 'sources');
	if (Array.isArray(sources) && sources.includes('sessions')) return;
	yield {
		place: settings.keyPlace(...path, 'experimental', 'sessionMemory'),
		message: `This does nothing alone: ${view.runtime.title} searches transcripts only if memorySearch.sources also contains "sessions". Add it there, or remove this setting.`,
	};
}

function* timeZone(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	const path = ['agents', 'defaults', 'userTimezone'] as const;
	const zone = settings.at(...path);
	if (typeof zone !== 'string' || zone.trim() === '' || zone.includes('$') || isTimeZone(zone)) return;
	yield {
		place: settings.place(...path),
		message: `There is no time zone “${zone}”, so ${view.runtime.title} uses the time zone of its computer. Write a name such as Europe/Zurich.`,
	};
}

/** As a shell has it; OpenClaw takes `${NAME}` alone, and this for the name of a folder. */
const bareVariable = /^\s*(?<written>\$(?<name>[A-Z_][A-Z0-9_]*)|%(?<other>[A-Z_][A-Z0-9_]*)%)(?=[/\\]|\s*$)/u;

function* bareVariables(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	const owners = [['agents', 'defaults'], ...settings.agents.map(({ path }) => path)];
	for (const owner of owners) {
		const value = settings.at(...owner, 'workspace');
		const { written, name, other } = (typeof value === 'string' && bareVariable.exec(value)?.groups) || {};
		if (written === undefined) continue;
		const place = settings.place(...owner, 'workspace');
		const text = `\${${name ?? other}}`;
		yield {
			place,
			message: `“${written}” stands for nothing here: ${view.runtime.title} has the agent live in a folder of that very name. Write ${text}.`,
			fixes: fixesOf(view, place, written, text),
		};
	}
}

function fixesOf({ snapshot }: RuleView, { file, range }: FindingPlace, written: string, text: string): readonly Fix[] {
	const whole = snapshot.config?.content.kind === 'text' ? snapshot.config.content.text : '';
	const start = whole.indexOf(written, range.start);
	if (start < 0 || start >= range.end) return [];
	const changes = [{ range: { start, end: start + written.length }, text }];
	return [{ title: `Write ${text}`, preferred: true, steps: [{ kind: 'edit', file, changes }] }];
}
