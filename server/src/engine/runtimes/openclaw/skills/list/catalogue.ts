import { textLength, type WordingText } from '../../../../prompt/wording/wording.ts';
import { compareInEnglish } from '../../../../text/englishOrder.ts';
import { at, type JsonObject } from '../../../../text/json5.ts';
import { agentIn } from '../../config/agents.ts';
import type { LoadedSkill } from '../loading/load.ts';
import type { ListBudget, SkillStyle } from '../loading/style.ts';
import { planWholeEntries } from '../v2026_3/budget.ts';
import { capForWindow, inOneLine, type ListForm, type ListPlan, planList, shortenedLine } from '../v2026_9/budget.ts';
import type { ListProse } from './listProse.ts';

/** The list of skills as it stands in a prompt. */
export interface Catalogue {
	/** What stands in front of the list's first tag, all but the line break before it. */
	readonly head: WordingText;
	/** In order; none where only the notice is left. */
	readonly items: readonly CatalogueItem[];
	readonly form: ListForm;
	/** Skills that might have been listed. */
	readonly total: number;
	/** UTF-16 units of all of it, as the runtime measures it: two line breaks in front are part of it. */
	readonly length: number;
	/** True where the skills of the installation are missing from it, as nobody knows them. */
	readonly isPartial: boolean;
	/** UTF-16 units that it may have; absent where the version has no limit. */
	readonly limit?: number;
}

export interface CatalogueItem {
	readonly skill: LoadedSkill;
	/** As shown, not escaped; undefined where the list has none. */
	readonly description: string | undefined;
	readonly location: string;
	/** Its lines, from `<skill>` to `</skill>`. */
	readonly text: string;
	/** Where the name and the description stand in `text`. */
	readonly nameAt: number;
	readonly descriptionAt: number;
}

const escapes: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};

export const escapeSkillText = (text: string): string => text.replace(/[&<>"']/gu, (sign) => escapes[sign] ?? sign);

export const listOpening = '<available_skills>';
export const listClosing = '</available_skills>';

const isOfWindows = (path: string): boolean => /^(?:[A-Za-z]:[\\/]|\\\\)/u.test(path);

/** The home folder as `~`, behind which OpenClaw writes slashes on every system. */
export function homeShortened(path: string, home: string): string {
	const slashed = (each: string): string => (isOfWindows(home) ? each.replaceAll('\\', '/') : each);
	const above = `${slashed(home)}/`;
	return slashed(path).startsWith(above) ? `~/${slashed(path).slice(above.length)}` : path;
}

/** Where a skill lies, as a prompt says it: as the system writes paths, but for what is in the home folder. */
function shownLocation(path: string, home: string, style: SkillStyle): string {
	const shown = style.shortensHome ? homeShortened(path, home) : path;
	return isOfWindows(shown) ? shown.replaceAll('/', '\\') : shown;
}

function itemOf(skill: LoadedSkill, description: string | undefined, location: string): CatalogueItem {
	const opening = '  <skill>\n    <name>';
	const named = `${opening}${escapeSkillText(skill.name)}</name>\n`;
	const { textVersion } = skill;
	const version = textVersion === undefined ? '' : `    <version>${escapeSkillText(textVersion)}</version>\n`;
	const before = '    <description>';
	const described = description === undefined ? '' : `${before}${escapeSkillText(description)}</description>\n`;
	return {
		skill,
		description,
		location,
		text: `${named}${described}    <location>${escapeSkillText(location)}</location>\n${version}  </skill>`,
		nameAt: opening.length,
		descriptionAt: named.length + before.length,
	};
}

/** Where shortening leaves nothing, the line goes. */
const described = (description: string, form: ListForm): string | undefined => {
	if (form.kind === 'full') return description;
	return form.longest > 0 ? shortenedLine(inOneLine(description), form.longest) || undefined : undefined;
};

export interface CatalogueOptions {
	readonly style: SkillStyle;
	readonly prose: ListProse;
	readonly config: JsonObject;
	readonly agentId?: string;
	readonly home: string;
	/** True where nobody knows the skills of the installation. */
	readonly isPartial?: boolean;
}

/** The agent's own limit, which 2026.9 has, else the one for all, in UTF-16 units. */
function limitsOf(
	config: JsonObject,
	agentId: string | undefined,
	usual: ListBudget,
): { readonly skills: number; readonly units: number } {
	const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
	const limits = at(config, 'skills', 'limits');
	const own = agentId === undefined ? undefined : at(agentIn(config, agentId), 'skillsLimits', 'maxSkillsPromptChars');
	return {
		skills: number(at(limits, 'maxSkillsInPrompt')) ?? usual.skills,
		units: number(own) ?? number(at(limits, 'maxSkillsPromptChars')) ?? usual.units,
	};
}

/** The list of `skills`, cut to what the version allows; undefined where there is nothing to show. */
export function catalogueOf(skills: readonly LoadedSkill[], options: CatalogueOptions): Catalogue | undefined {
	const { style, prose, config, agentId, home } = options;
	const { budget } = style;
	const ordered = style.order === 'by-name' ? [...skills].sort((a, b) => compareInEnglish(a.name, b.name)) : skills;
	const locations = ordered.map(({ location }) => shownLocation(location, home, style));
	const made = (plan: ListPlan): Catalogue => {
		const items = ordered
			.slice(0, plan.count)
			.map((skill, index) => itemOf(skill, described(skill.description, plan.form), locations[index] ?? ''));
		return {
			head: headOf(prose, plan, ordered.length),
			items,
			form: plan.form,
			total: ordered.length,
			length: measure(plan),
			isPartial: options.isPartial ?? false,
		};
	};
	// Lengths are added up rather than texts: a search for the best form tries a dozen of them.
	const fixed = ordered.map(
		(skill, index) => itemOf({ ...skill, description: '' }, '', locations[index] ?? '').text.length + 1,
	);
	const emptyLine = '    <description></description>\n'.length;
	const lines = budget?.shortens ? ordered.map(({ description }) => inOneLine(description)) : [];
	const isPlain = lines.map((line) => !/[&<>"']/u.test(line));
	const whole = ordered.map(({ description }) => escapeSkillText(description).length);
	/** UTF-16 units of a description in this form; undefined where its line goes. */
	const shownUnits = (index: number, form: ListForm): number | undefined => {
		if (form.kind === 'full') return whole[index];
		const text = form.longest > 0 ? shortenedLine(lines[index] ?? '', form.longest) : '';
		if (text === '') return undefined;
		return isPlain[index] ? text.length : escapeSkillText(text).length;
	};
	const measure = (plan: ListPlan): number => {
		const notice = plan.hasNotice ? textLength(prose.notice(plan.form, plan.count, ordered.length)) : 0;
		if (plan.count === 0) return notice;
		let length = textLength(prose.lines(plan.form)) + `\n\n\n\n${listOpening}\n${listClosing}`.length;
		for (let index = 0; index < plan.count; index++) {
			length += (fixed[index] ?? 0) + (shownUnits(index, plan.form) ?? -emptyLine);
		}
		return length + (notice === 0 ? 0 : notice + 1);
	};
	if (!budget) {
		if (ordered.length === 0) return undefined;
		return made({ count: ordered.length, form: { kind: 'full' }, hasNotice: false });
	}
	const limits = limitsOf(config, agentId, budget);
	if (!budget.shortens) {
		// Paths are counted as they are, although they are shown shorter.
		const spared = ordered.map(
			({ location }, index) => escapeSkillText(location).length - escapeSkillText(locations[index] ?? '').length,
		);
		const lengthOf = (count: number) =>
			measure({ count, form: { kind: 'full' }, hasNotice: false }) +
			spared.slice(0, count).reduce((sum, units) => sum + units, 0);
		const whole = planWholeEntries(ordered.length, limits.skills, limits.units, lengthOf);
		return ordered.length === 0 ? undefined : { ...made(whole), limit: limits.units };
	}
	const plan = planList(ordered.length, limits.skills, limits.units, measure, budget);
	if (!plan || measure(plan) === 0) return undefined;
	return { ...made(plan), limit: limits.units };
}

/** What a catalogue begins with once it is trimmed: the notice and an empty line or two, then the prose. */
function headOf(prose: ListProse, { count, form, hasNotice }: ListPlan, total: number): WordingText {
	const notice = hasNotice ? prose.notice(form, count, total) : [];
	if (count === 0) return notice;
	const lines = prose.lines(form);
	return notice.length === 0 ? lines : [...notice, '\n\n\n', ...lines];
}

/** UTF-16 units of the catalogue as it goes into a prompt: trimmed. */
const shownLength = ({ head, items }: Pick<Catalogue, 'head' | 'items'>): number =>
	textLength(head) +
	(items.length === 0 ? 0 : `\n\n${listOpening}\n${listClosing}`.length) +
	items.reduce((sum, { text }) => sum + text.length + 1, 0);

/** The catalogue as a context window of `tokens` leaves it. */
export function inWindow(catalogue: Catalogue, tokens: number): Catalogue {
	const lengthFor = (longest: number) => shownLength(withDescriptionsCut(catalogue, longest));
	const cap = capForWindow(tokens, shownLength(catalogue), lengthFor);
	return cap === undefined ? catalogue : withDescriptionsCut(catalogue, cap);
}

/** The catalogue with every description cut to `longest` UTF-16 units, as a small context window asks for. */
function withDescriptionsCut(catalogue: Catalogue, longest: number): Catalogue {
	const items = catalogue.items.map((item) =>
		item.description === undefined
			? item
			: itemOf(item.skill, shortenedLine(inOneLine(item.description), longest), item.location),
	);
	const shorter = items.reduce(
		(sum, { text }, index) => sum + text.length - (catalogue.items[index]?.text.length ?? 0),
		0,
	);
	return { ...catalogue, items, length: catalogue.length + shorter };
}
