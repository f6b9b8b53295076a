/** What people's folders have hundreds of, made the same each time: `index` counts from 0. */

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const day = 86_400_000;

/** Days backwards from 10 November 2026 that are no days on which something else is told: `2026-11-10`. */
export const dayOf = (index: number): string =>
	new Date(Date.UTC(2026, 10, 10) - index * day).toISOString().slice(0, 'YYYY-MM-DD'.length);

const trades = ['loom builder', 'collector', 'archivist', 'founder', 'typesetter', 'surveyor', 'pump fitter'];
const towns = ['Chemnitz', 'Norrköping', 'Lowell', 'Mulhouse', 'Terrassa', 'Biella', 'Łódź'];

export const personNote = (index: number): string =>
	[
		`# Person ${index + 1}`,
		'',
		`- ${pick(trades, index)}, ${pick(towns, index * 3)}`,
		`- First letter: ${1880 + (index % 45)}, shelf mark ${pick(['A', 'B', 'C'], index)}-${100 + index * 7}`,
		...(index % 35 === 4 ? ['- Call back next week.'] : []),
		...(index % 47 === 9 ? [`- See [the project](../projects/project-${index * 3}.md).`] : []),
		'',
	].join('\n');

export const projectNote = (index: number): string =>
	[
		`# Project ${index + 1}`,
		'',
		`Status: ${pick(['open', 'waiting', 'done'], index)}`,
		'',
		`- Contact: [person ${index + 1}](../people/person-${index + 1}.md)`,
		...(index % 20 === 7 ? ['- The loan ends on 2026-09-01.'] : []),
		'',
	].join('\n');

const commands = [
	['uptime', ' 07:12:44 up 41 days,  3:02,  1 user,  load average: 0.08, 0.11, 0.09'],
	['systemctl --failed', '0 loaded units listed.'],
	['tail -1 /var/log/backup.log', 'ok 14.2G in 381s'],
	['docker ps -q | wc -l', '3'],
	['curl -s localhost:3000/health', '{"status":"ok","db":"ok"}'],
] as const;

/** One day of somebody who looks after servers and pastes what the terminal said, keys and all. */
export function logOfADay(index: number): string {
	const [command, answer] = pick(commands, index);
	const lines = [`# ${dayOf(index)}`, '', '```', `sanne@harbor:~$ ${command}`, answer, '```', ''];
	if (index % 30 === 11) lines.push(`- New key for the model: {{secret:openrouter:day-${index}}}`, '');
	if (index % 45 === 20) lines.push('```', `$ export SLACK_BOT_TOKEN={{secret:slack:day-${index}}}`, '```', '');
	if (index % 60 === 31) lines.push(`- Sanne: api key for the maps is {{secret:google:day-${index}}}`, '');
	if (index % 40 === 17) lines.push('- Look at the certificates again tomorrow.', '');
	return lines.join('\n');
}

const events = [
	'The bridge was closed for repairs',
	'Snow until the window sills',
	'The mill changed hands',
	'A bell cracked',
	'The school got a second room',
	'The well behind the church ran dry',
	'A bear was seen near the quarry',
	'The fire brigade bought a pump',
	'The post coach stopped running',
	'The first telephone was put into the inn',
];
const sources = ['parish register', 'minutes', 'a letter of the teacher', 'the innkeeper’s book', 'the newspaper'];

/** `length` UTF-16 units, about, of what happened in a village. */
export function annals(length: number): string {
	let text = '# Chronicle\n';
	for (let index = 0; text.length < length; index++) {
		const year = 1801 + Math.floor(index / 4);
		if (index % 4 === 0) text += `\n## ${year}\n\n`;
		const month = String(1 + ((index * 5) % 12)).padStart(2, '0');
		text += `- ${year}-${month}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}: ${pick(events, index * 3 + year)}. Source: ${pick(sources, index)}, page ${index + 3}.\n`;
	}
	return text;
}

const subjects = [
	'Moorings',
	'Guests',
	'Youth boats',
	'The crane',
	'Fuel',
	'Regattas',
	'The clubhouse',
	'Winter storage',
];
const duties = [
	'must be entered in the book before leaving the harbour',
	'is decided by the board, never by the agent',
	'costs what the list of 1 April says, see the notice board',
	'may not be promised by telephone',
	'is free for members under eighteen',
	'needs two signatures and a date',
];

/** `length` UTF-16 units, about, of rules of a club that has had a board for a hundred years. */
export function clubRules(length: number): string {
	let text = '# Rules of the house\n\nRead all of it. The last part matters most.\n';
	for (let index = 0; text.length < length; index++) {
		if (index % 12 === 0) text += `\n## ${pick(subjects, index / 12)}, part ${Math.floor(index / 96) + 1}\n\n`;
		text += `- ${index + 1}. ${pick(subjects, index)} for boats of class ${pick(['A', 'B', 'C', 'D'], index)} ${pick(duties, index)}.\n`;
	}
	return `${text}\n## Most important\n\n- In an emergency the harbour master is called first, then the secretary.\n`;
}

const verbs = ['resize', 'convert', 'rename', 'shrink', 'label', 'sort', 'print', 'scan', 'share', 'archive'];
const things = ['photos', 'invoices', 'tracks', 'books', 'maps', 'videos', 'notes', 'letters', 'plans'];

/** One of ninety skills that a script brought over: most of them well, the rest each in a way of its own. */
export function skillOfMany(index: number): readonly [path: string, text: string] {
	const name = `${pick(verbs, index)}-${pick(things, Math.floor(index / 10))}`;
	const what = `${pick(verbs, index)}s ${pick(things, Math.floor(index / 10))}`.replace(/^./u, (letter) =>
		letter.toUpperCase(),
	);
	const body = `\n# ${name}\n\nDo it once, look, then do the rest.\n`;
	const [, matter] = matters[index % matters.length] as (typeof matters)[number];
	return [`skills/${name}/SKILL.md`, `${matter(name, what)}${body}`];
}

/** How the frontmatter of the ninety looks, with a word for what is the matter with it. */
const matters: readonly (readonly [trouble: string, matter: (name: string, what: string) => string])[] = [
	['none', (name, what) => `---\nname: ${name}\ndescription: ${what} in one go.\n---\n`],
	['a colon in plain text', (name, what) => `---\nname: ${name}\ndescription: ${what}: all of them, with dates\n---\n`],
	['none', (name, what) => `---\nname: ${name}\ndescription: "${what}, also from a list."\n---\n`],
	['no description', (name) => `---\nname: ${name}\n---\n`],
	['never closed', (name, what) => `---\nname: ${name}\ndescription: ${what}.\n`],
	[
		'a tab',
		(name, what) => `---\nname: ${name}\ndescription: ${what}.\nmetadata:\n\topenclaw:\n\t\talways: true\n---\n`,
	],
	[
		'keys of another program',
		(name, what) =>
			`---\nname: ${name}\ndescription: ${what}.\ntriggers: [${name}, go]\npriority: 5\nlicense: none\n---\n`,
	],
	['no frontmatter', () => ''],
	['title instead of name', (name, what) => `---\ntitle: ${name}\ndescription: ${what} without a name.\n---\n`],
];

const harbours = [
	'turku',
	'gdansk',
	'bergen',
	'tartu',
	'visby',
	'kiel',
	'riga',
	'odense',
	'narva',
	'malmo',
	'oulu',
	'hanko',
];

/** Twelve agents that a script copied from one, with the same slips and the same keys in each. */
export const desks = (): Readonly<Record<string, string>> =>
	Object.fromEntries(
		harbours.flatMap((town, index) => {
			const name = town.replace(/^./u, (letter) => letter.toUpperCase());
			const files: Record<string, string> = {
				'SOUL.md': `# Soul\n\nYou are the desk of ${name}. You know the tides, the ferries and who is related to whom.\n`,
				'IDENTITY.md': `- **Name:** ${name}\n- **Emoji:** ${pick(['🌊', '⚓', '🐟'], index)}\n`,
				'AGENTS.md': `# Desk\n\n- Ferries: [timetable](ferries.md). Names of ships in italics.\n- Put what happened into memory/YYYY-MM-DD.md.\n- Ask ${pick(harbours, index + 1)} before you write about its harbour.\n`,
				'USER.md': `The readers of ${name}, and Pia, who pays for all of it.\n`,
				'memory/2026-11-18.md': `- ${3 + index} ferries, ${index % 3} late.\n`,
			};
			if (index % 2 === 0) files['HEARTBEAT.md'] = '- Before eight: is a ferry cancelled? Put it on top.\n';
			if (index % 3 === 0) files['memory/2026-11-17.md'] = `- Wire service, token: {{secret:hex:wire-${town}}}\n`;
			if (index % 4 === 1)
				files['MEMORY.md'] =
					`- The harbour master of ${name} is to be greeted first.\n- Pia is away until 2026-11-08.\n`;
			if (index % 4 === 3) files['ferries.md'] = '| ship | from |\n|---|---|\n| Svea | 7:10 |\n';
			if (index % 5 === 2) files['skills/tides/SKILL.md'] = '---\nname: tides\n---\n\nLook at the table.\n';
			return Object.entries(files).map(([path, text]) => [`desks/${town}/${path}`, text] as const);
		}),
	);

/** A log of somebody in the west whose program names files by the day in Greenwich: two of three headings are a day behind. */
export function westernLog(index: number): string {
	const heading = index % 3 === 1 ? dayOf(index) : dayOf(index + 1);
	return `# ${heading}\n\n- ${pick(['Jazz until two', 'Call-in about coyotes', 'Tape of the county fair'], index)}, ${4 + (index % 5)} callers.\n`;
}
