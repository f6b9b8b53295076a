import { commandFacts } from '../learning/commandFacts.ts';
import { statementsIn } from '../learning/statements.ts';
import { daysIn } from '../retiring/days.ts';
import { daysBetween } from '../rules/memory/dates.ts';
import type { LogLine } from './logLines.ts';

/** What makes a line of a log worth keeping for long. */
export type LastingMark = 'decision' | 'preference' | 'remember' | 'command' | 'lesson' | 'important';

export interface MarkedLine {
	readonly mark: LastingMark;
	/** What it says, fit to stand alone. */
	readonly text: string;
	/** The same for what takes its place; undefined where only its words tell. */
	readonly key?: string;
}

/** From this on OpenClaw raises a memory in its searches. */
const highImportance = 6;

/** What passes: it was true of that day. */
const passing =
	/\b(?:today|tonight|tomorrow|yesterday|right now|for now|this (?:morning|afternoon|evening|week|weekend|month|time)|next (?:week|weekend|month)|until|later|temporarily|heute|morgen|gestern|jetzt|vorerst|vorläufig|diese[rsn]? (?:woche|monat|abend)|nächste[rsn]? (?:woche|monat)|(?:am|bis) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|bis zum|(?:on|by|before) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:by|before) \d{1,2}(?::\d{2})? ?(?:[ap]m|o[’']clock)|demain|ce soir|cette semaine|hoy|ayer)\b|aujourd[’']hui|今天|明天|昨天|现在|暂时|这周|本周|下周|今日|明日|昨日|来週|今週|(?<![每毎])(?:周|星期|礼拜)[一二三四五六日天]/iu;
/** What is done once: no rule, and no fact. */
const errand =
	/^(?:to )?(?:buy|call|e-?mail|pick up|book|bring)\b|\b(?:anrufen|kaufen|einkaufen|abholen|mitnehmen|mitbringen|besorgen|bestellen)[.!]*$/iu;
/** Days from a line to a day that it names: so near it is an appointment. */
const nearDays = 60;
const isAppointment = ({ words, day }: LogLine): boolean =>
	daysIn(words).some((named) => {
		const ahead = daysBetween(day, named.day);
		return (
			ahead >= 0 &&
			ahead <= nearDays &&
			!/\b(?:since|from|as of|starting|ab|seit)\s*$/iu.test(words.slice(0, named.start))
		);
	});
/** What nobody is sure of. */
const unsure =
	/[?？]|\b(?:maybe|perhaps|might|probably|not (?:yet )?decided|undecided|still (?:to|has to|have to) decide|if|vielleicht|wohl|noch nicht|eventuell|ob|falls)\b|也许|可能|是否|如果/iu;

interface MarkShape {
	readonly mark: LastingMark;
	readonly shape: RegExp;
	/** Put in front of what was found. */
	readonly lead?: string;
}

/** A name in front: what “he” says a month later, nobody knows. */
const name =
	"(?!(?:He|She|They|It|We|I|You|Er|Sie|Es|Wir|Ich|This|That|The|There|What|Who|Nobody|Everybody)\\b)\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+)?";

/** The first that fits counts. */
const shapes: readonly MarkShape[] = [
	{
		mark: 'remember',
		shape:
			/^(?:remember|do not forget|don[’']t forget|important|note to self|wichtig|nicht vergessen|merken|记住|重要)(?: ?[:：!！,，] ?| (?:that|dass) )(?<what>.+)$/iu,
	},
	{
		mark: 'decision',
		shape: /^(?:decisions?|decided|entscheidung|entschieden|beschlossen|beschluss|决定) ?[:：] ?(?<what>.+)$/iu,
		lead: 'Decision: ',
	},
	{
		mark: 'decision',
		shape: new RegExp(
			`^(?<what>(?:[Ww]e|${name})(?: have| has|[’']ve)?(?: finally| now)? (?:decided|agreed) (?:to|that|on|not to|against) .+)$`,
			'u',
		),
	},
	{ mark: 'decision', shape: /^(?<what>(?:Decided|Agreed) (?:to|that|on|not to|against) .+)$/u },
	{
		mark: 'decision',
		shape: new RegExp(`^(?<what>(?:Wir haben|${name} hat) (?:uns |sich )?(?:beschlossen|entschieden),? .+)$`, 'u'),
	},
	{ mark: 'decision', shape: /^(?<what>我们决定.+)$/u },
	{
		mark: 'lesson',
		shape: /^(?:lessons?(?: learn(?:ed|t))?|learn(?:ed|t)|gelernt|lehre|教训|经验) ?[:：] ?(?<what>.+)$/iu,
		lead: 'Lesson: ',
	},
	{
		mark: 'preference',
		shape: /^(?:preferences?|vorlieben?|偏好) ?[:：] ?(?<what>.+)$/iu,
	},
	{
		mark: 'preference',
		shape: new RegExp(
			`^(?<what>${name} (?:now )?(?:prefers|dislikes|hates|always wants|never wants|does not like|doesn[’']t like|can[’']t stand|bevorzugt|mag (?:kein|lieber|nicht)|möchte (?:immer|nie)|hasst)\\b.+)$`,
			'u',
		),
	},
	{ mark: 'preference', shape: /^(?<what>(?:用户|主人|\p{Script=Han}{2,3})(?:更?喜欢|不喜欢|偏好|讨厌).+)$/u },
];

/** Headings under which every line is of a kind. */
const headings: readonly { readonly mark: LastingMark; readonly title: RegExp; readonly lead: string }[] = [
	{
		mark: 'decision',
		title: /^(?:key |our )?decisions?(?: made)?$|^(?:entscheidungen|beschlüsse|决定|决策)$/iu,
		lead: 'Decision: ',
	},
	{ mark: 'lesson', title: /^(?:lessons?(?: learn(?:ed|t))?|gelernt|lehren|教训|经验)$/iu, lead: 'Lesson: ' },
	{ mark: 'remember', title: /^(?:(?:to )?remember|worth remembering|merken|wichtig|要记住|记住)$/iu, lead: '' },
	{ mark: 'preference', title: /^(?:preferences|vorlieben|偏好)$/iu, lead: '' },
];

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** What a line of a log says that lasts; undefined where nothing marks it as such, or it is only about its day. */
export function markedAs(line: LogLine): MarkedLine | undefined {
	const { words, section, importance } = line;
	if (unsure.test(words)) return undefined;
	const [command] = commandFacts(words);
	if (command)
		return {
			mark: 'command',
			text: `The ${command.label} command is \`${command.command}\`.`,
			key: `command:${command.purpose}`,
		};
	const said = statementsIn(words).find(({ key }) => key.startsWith('command:'));
	if (said) return { mark: 'command', text: said.text, key: said.key };
	if (passing.test(words)) return undefined;
	// A label may be bold.
	const plain = words.replace(/\*\*|__/gu, '').replace(/\s+/gu, ' ');
	for (const { mark, shape, lead = '' } of shapes) {
		const what = shape.exec(plain)?.groups?.what?.trim();
		if (what === undefined || what.length < 12) continue;
		if (mark === 'remember' && (errand.test(what) || isAppointment(line))) return undefined;
		return { mark, text: lead + capital(what) };
	}
	const heading = headings.find(({ title }) => section !== undefined && title.test(section));
	if (heading) return { mark: heading.mark, text: heading.lead + capital(words) };
	return importance !== undefined && importance >= highImportance
		? { mark: 'important', text: capital(words) }
		: undefined;
}
