import { isGeneral } from './copies.ts';
import { daysIn, isPast } from './days.ts';
import type { RetirableEntry } from './entries.ts';
import { happened } from './turning.ts';

/**
 * Why something is over. `ticked`: its box is. `done`: it says so. `ended`: it gave itself an end. `event`: the day that it is
 * about is gone. `marked`: it says that something else holds now.
 */
export type OverReason = 'ticked' | 'done' | 'ended' | 'event' | 'marked';

export interface Over {
	readonly why: OverReason;
	/** `YYYY-MM-DD`, where a day says so. */
	readonly day?: string;
}

/** Days for which something that is over is left alone: it may still be talked about. */
const grace = { ended: 2, event: 7, done: 7 } as const;

/** What somebody works through once: its ticked boxes are done for good. */
const works =
	/\b(?:to[- ]?dos?|tasks?|action items?|open (?:points|items|questions)|next(?: steps)?|plans?|goals?|milestones?|done|completed|finished|backlog|sprint|projects?|in progress|follow[- ]?ups?|this (?:week|month)|promises|errands|deadlines?|aufgaben|offen(?:e|es)?|erledigt(?:es)?|abgeschlossen|ziele|projekte?|fristen|nächste schritte|besorgungen)\b|待办|任务|计划|已完成|目标|进行中|事项/iu;
/** What is gone through again and again, or says what is on. */
const standing =
	/\b(?:check ?lists?|templates?|routines?|set-?up|settings|preferences|rules|habits|daily|weekly|monthly|yearly|every|each|before|options|features|permissions|skills|vorlagen?|checklisten?|regeln|gewohnheiten|täglich|wöchentlich|einstellungen|packlisten?|packing)\b|清单|模板|习惯|规则|设置|偏好|流程/iu;
/** What is dated ahead: days to come. Events and trips may as well be those that people remember. */
const calendars =
	/\b(?:upcoming|coming up|appointments?|calendar|deadlines?|reminders?|termine?|anstehend(?:es)?|kalender|fristen|erinnerungen)\b|日程|安排|截止|行程|提醒/iu;

/** What comes back every so often is never over. */
const recurring =
	/\b(?:every|each|annual(?:ly)?|yearly|weekly|monthly|quarterly|recurring|birthdays?|anniversar(?:y|ies)|since|jährlich|jede[nrs]?|monatlich|wöchentlich|geburtstage?|seit|immer)\b|每|毎|生日|周年|自从|以来/iu;

const doneWord = 'done|shipped|erledigt|已完成|已解决|已发布';
/** Words that may as well describe how something is for good, so they need a day beside them. */
const finalWord =
	'completed|finished|closed|resolved|fixed|merged|released|cancelled|canceled|abgeschlossen|fertig|gelöst|storniert|abgesagt';
const byWhom = '(?:\\s+(?:on|in|am|im))?';

/** The word in front, or in brackets or behind an arrow at the end, with nothing but a day beside it. */
const saysDone = [
	new RegExp(`^[*_~\\[(【（]*(?:${doneWord})[*_\\])】）]*\\s*(?:[:：–—-]|\\])`, 'iu'),
	new RegExp(`[\\[(【（]\\s*(?:✅\\s*)?(?:${doneWord})${byWhom}\\s*§?\\s*[\\])】）]\\s*[.。]?$`, 'iu'),
	new RegExp(`(?:→|->|=>)\\s*(?:${doneWord})${byWhom}\\s*§?\\s*[.。]?$`, 'iu'),
	new RegExp(`[–—]\\s*(?:${doneWord})${byWhom}\\s*§\\s*[.。]?$`, 'iu'),
	/✅\s*§\s*$/u,
];
/** Of what somebody works through; a degree or a school may be completed or closed for good, and that is what it is about. */
const saysFinal = new RegExp(
	`(?:[\\[(【（]|→|->|=>|–|—)\\s*(?:${finalWord})${byWhom}\\s*§\\s*[\\])】）]?\\s*[.。]?$`,
	'iu',
);

/** What it says of itself where something else holds by now. */
const saysMarked = [
	/^~~[^~]+~~[.。]?$/u,
	/^[*_[(【（]*(?:superseded|obsolete|outdated|deprecated|no longer (?:true|valid)|veraltet|überholt|ungültig|已过时|已废弃|作废)(?:[*_]*\s*[:：–—-]|[*_]*[\])】）])/iu,
	/[[(【（]\s*(?:superseded|obsolete|outdated|no longer (?:true|valid)|veraltet|überholt|nicht mehr gültig|已过时|已废弃|作废)(?: (?:by|since|as of|durch|seit)\b[^\])】）]{0,60})?\s*[\])】）]\s*[.。]?$/iu,
];

/** What is right only because of what is obsolete. */
const advises = /\b(?:use|instead|replac\p{L}*|never|not|avoid|statt\p{L}*|nicht|nie|kein\p{L}*)\b|n[’']t\b/iu;
/** What goes on behind an end holds from then on. */
const goesOn =
	/\b(?:from then on|after(?:wards| that)|thereafter|then|since|danach|ab dann|anschließend)\b|之后|以后/iu;

/** Words right before a day that make it an end of what the line says, and not of a thing that it tells about. */
const endsAt = new RegExp(
	`(?:${[
		"(?:(?<!\\p{L})(?:is|are|am)|[’'](?:s|re|m)) (?:currently |still )?(?:away|out|out of office|abroad|off|off work|travelling|traveling|on (?:holiday|vacation|leave|parental leave|sick leave))(?: [^\\s]+){0,3} (?:until|till|through)",
		'(?<!\\p{L})(?:only|just|temporarily|for now,?) (?:until|till|through)',
		'(?<!\\p{L})(?:delete|remove|forget|drop|ignore|discard)(?: (?:this|it))?(?: (?:entry|note|line))? after',
		'(?<!\\p{L})(?:abwesend|verreist|krank(?:geschrieben)?|(?:im|auf|in) (?:urlaub|reisen|elternzeit))(?: [^\\s]+){0,3} bis(?: zum| einschließlich)?',
		'(?<!\\p{L})(?:nur|vorübergehend|befristet) bis(?: zum)?',
		'(?:出差|休假|请假|外出)(?:到|至)',
		'(?:仅|只)(?:到|至)',
	].join('|')})[:：]?\\s*$`,
	'iu',
);

/** A day at the beginning, with what people put around one. */
const leadingDay = /^[*_`[(（【]*(?:(?:by|until|on|am|bis)\s+)?$/iu;

interface TellingEntry {
	readonly entry: RetirableEntry;
	/** Without code and quotations: what is only quoted says nothing about the entry itself. */
	readonly plain: string;
	readonly days: ReturnType<typeof daysIn>;
	/** `YYYY-MM-DD` */
	readonly today: string;
}

const isUnder = ({ section }: RetirableEntry, kind: RegExp): boolean =>
	(section?.titles ?? []).some((title) => kind.test(title));

const lastDay = ({ days }: TellingEntry): string | undefined =>
	days.reduce<string | undefined>((last, { day }) => (last === undefined || day > last ? day : last), undefined);

/** A day that the line names was just now, or is still to come. */
function isFresh(telling: TellingEntry): boolean {
	const last = lastDay(telling);
	return last !== undefined && !isPast(last, telling.today, grace.done);
}

/** `plain` with `§` for each day. */
function withoutDays({ plain, days }: TellingEntry): string {
	let rest = plain;
	for (const { start, end } of days.toReversed()) rest = `${rest.slice(0, start)}§${rest.slice(end)}`;
	return rest;
}

/** Whether ticking it off was the end of it. */
function isTicked(telling: TellingEntry): boolean {
	const { entry, plain, days } = telling;
	if (entry.box !== 'ticked' || isUnder(entry, standing) || recurring.test(plain) || isFresh(telling)) return false;
	const isAnywhere = entry.section === undefined || (entry.section.level === 1 && isGeneral(entry.section.title));
	return isUnder(entry, works) || (isAnywhere && days.length > 0) || /✅|\b(?:done|erledigt)\b|已完成/iu.test(plain);
}

/** The first that fits counts. */
const tests: readonly ((telling: TellingEntry) => Over | undefined)[] = [
	({ plain }) => {
		const [isStruck, ...labels] = saysMarked;
		const isMarked = isStruck?.test(plain) || (!advises.test(plain) && labels.some((shape) => shape.test(plain)));
		return isMarked ? { why: 'marked' } : undefined;
	},
	(telling) => (isTicked(telling) ? { why: 'ticked' } : undefined),
	(telling) => {
		const words = withoutDays(telling);
		const isFinal = isUnder(telling.entry, works) && saysFinal.test(words);
		const isDone = isFinal || saysDone.some((shape) => shape.test(words));
		if (recurring.test(telling.plain)) return undefined;
		return isDone && !isFresh(telling) && !isUnder(telling.entry, standing) ? { why: 'done' } : undefined;
	},
	({ plain, days, today }) => {
		const end = days.find(({ start }) => endsAt.test(plain.slice(0, start)));
		if (!end || goesOn.test(plain.slice(end.end))) return undefined;
		return days.every(({ day }) => isPast(day, today, grace.ended)) ? { why: 'ended', day: end.day } : undefined;
	},
	(telling) => {
		const { entry, plain, days, today } = telling;
		const [first] = days;
		if (!first || !isUnder(entry, calendars) || recurring.test(plain) || happened.test(plain)) return undefined;
		if (entry.section && recurring.test(entry.section.title)) return undefined;
		if (!leadingDay.test(plain.slice(0, first.start))) return undefined;
		return days.every(({ day }) => isPast(day, today, grace.event)) ? { why: 'event', day: first.day } : undefined;
	},
];

/** Why `entry` is over on `today` (`YYYY-MM-DD`); undefined where nothing says so beyond doubt. */
export function overOf(entry: RetirableEntry, today: string): Over | undefined {
	// What waits is not over, whatever its words say.
	if (entry.box === 'open') return undefined;
	const plain = entry.words.replace(/`[^`]*`|"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|<!--[^<>]*-->/gu, (text) =>
		' '.repeat(text.length),
	);
	const telling = { entry, plain: plain.trimEnd(), days: daysIn(plain), today };
	for (const test of tests) {
		const over = test(telling);
		if (over) return over;
	}
	return undefined;
}
