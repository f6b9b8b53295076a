import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { type Dice, diceOf } from './random.ts';

/** A change of files, by path; those that are `undefined` go. */
interface HistoryStep {
	/** ms since the epoch. */
	readonly at: number;
	readonly message: string;
	readonly files: Readonly<Record<string, string | undefined>>;
}

export interface TwoYearsOptions {
	/** The last day, in ms since the epoch. */
	readonly end: number;
	readonly days?: number;
	readonly seed?: number;
}

const dayMs = 86_400_000;

const people = ['Sam', 'Ines', 'Old Marek', 'the twins', 'Mrs. Adeyemi', 'the market office', 'Jonas', 'the school'];
const things = [
	'the ash glaze',
	'the tall vases',
	'the blue bowls',
	'the second kiln',
	'the porcelain test',
	'the teapot lids',
];
const places = ['in the shed', 'on the lower shelf', 'by the north window', 'at the market', 'in the drying room'];
const clocks = ['before noon', 'after the firing', 'on Wednesday', 'in the evening', 'next week', 'at low tide'];
const doings = ['weighed', 'ordered', 'fired', 'photographed', 'repaired', 'packed', 'promised', 'sketched', 'counted'];
const learnt = [
	'cracks where the foot is thicker than a thumb',
	'comes out greener when the damper is half closed',
	'needs two days more than the book says',
	'is not to be mentioned to customers before it is paid',
	'holds its colour only above 1,240 degrees',
	'should be asked about again when the invoices are due',
];
const subjects = ['Glazes', 'Customers', 'The workshop', 'Sam', 'Deliveries', 'Mistakes not to repeat'];
const rules = [
	'Answer in short sentences, and name the glaze before the price.',
	'Ask before you promise a date to anybody.',
	'Write down what a firing taught us on the same evening.',
	'Never send a picture of a piece that is not finished.',
	'When two orders disagree, the older one counts.',
	'Look into the log of yesterday before you greet Sam.',
	'Keep figures in grams, and temperatures in degrees Celsius.',
];

const noted = (dice: Dice): string =>
	`- ${dice.one(people)} ${dice.one(doings)} ${dice.one(things)} ${dice.one(places)} ${dice.one(clocks)}.`;
const fact = (dice: Dice): string =>
	`- ${capital(dice.one(things))} ${dice.one(learnt)}; ${dice.one(people)} said so ${dice.one(clocks)}.`;
const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function memoryText(sections: ReadonlyMap<string, readonly string[]>): string {
	const parts = [...sections].map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`);
	return `# What I know\n\n${parts.join('\n')}`;
}

const agentsText = (lines: readonly string[]): string =>
	`# How Aria works\n\nAria runs the books and the letters of a pottery.\n\n## Rules\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;

/**
 * What a potter and her agent did for two years, day by day: logs, a memory that grows towards the limit of 20,000 characters and is
 * tidied twice, rules that are added, a file that is renamed and one that goes. The same texts, but for the dates, for the same seed.
 */
export function twoYears({ end, days = 730, seed = 2026 }: TwoYearsOptions): readonly HistoryStep[] {
	const dice = diceOf(seed);
	const steps: HistoryStep[] = [];
	const sections = new Map(subjects.map((title) => [title, [] as string[]]));
	const agents = rules.slice(0, 2);
	const begin = Math.floor(end / dayMs) * dayMs - (days - 1) * dayMs;
	steps.push({
		at: begin + 8 * 3_600_000,
		message: 'Aria moves in',
		files: {
			'AGENTS.md': agentsText(agents),
			'SOUL.md': '# Aria\n\nA potter with patience. She says what she does not know.\n',
			'IDENTITY.md': '- **Name:** Aria\n- **Emoji:** 🏺\n',
			'USER.md': '# Sam\n\n- Fires the kiln on Wednesdays.\n',
			'NOTES.md': 'Where is the damper key?\n',
			'openclaw.json': '{ "agents": { "defaults": {} } }\n',
		},
	});
	for (let index = 1; index < days; index += 1) {
		const midnight = begin + index * dayMs;
		const day = new Date(midnight).toISOString().slice(0, 10);
		if (index === Math.floor(days / 4)) {
			const files = { 'NOTES.md': undefined, 'TOOLS.md': '# Tools\n\n- The damper key hangs behind the door.\n' };
			steps.push({ at: midnight + 9 * 3_600_000, message: 'notes become tools', files });
		}
		// Counted from the beginning: by the calendar, the memory would be another one on each day of the week that it ends on.
		const isDayOff = (index + 2) % 7 === 0;
		if (isDayOff && !dice.chance(0.2)) continue;
		const entries = Array.from({ length: 2 + dice.below(9) }, () => noted(dice));
		const log = (count: number) => `# ${day}\n\n${entries.slice(0, count).join('\n')}\n`;
		const half = Math.ceil(entries.length / 2);
		const at = (hour: number) => Math.min(end, midnight + hour * 3_600_000 + dice.below(3_000_000));
		steps.push({ at: at(10), message: 'the morning', files: { [`memory/${day}.md`]: log(half) } });
		const evening: Record<string, string | undefined> = { [`memory/${day}.md`]: log(entries.length) };
		const written = index > days - 120 ? dice.chance(0.55) : dice.chance(0.35);
		if (written) {
			sections.get(dice.one(subjects))?.push(fact(dice));
			evening['MEMORY.md'] = memoryText(sections);
		}
		steps.push({
			at: at(18),
			message: written ? 'the evening, and what is worth keeping' : 'the evening',
			files: evening,
		});
		if (index % 97 === 0) {
			agents.push(rules[agents.length % rules.length] ?? '');
			steps.push({ at: at(19), message: 'one rule more', files: { 'AGENTS.md': agentsText(agents) } });
		}
		if (index === Math.floor(days / 3) || index === Math.floor(days * 0.62)) {
			for (const lines of sections.values()) lines.splice(0, Math.floor(lines.length * 0.4));
			steps.push({ at: at(20), message: 'the memory is tidied', files: { 'MEMORY.md': memoryText(sections) } });
		}
	}
	return steps;
}

/** The files as the last of `steps` leaves them. */
export function filesAfter(steps: readonly HistoryStep[]): Readonly<Record<string, string>> {
	const files = new Map<string, string>();
	for (const [path, text] of steps.flatMap((step) => Object.entries(step.files))) {
		if (text === undefined) files.delete(path);
		else files.set(path, text);
	}
	return Object.fromEntries(files);
}

/** Runs git in `dir`, with nobody's own settings. */
export async function git(dir: string, input: string, ...args: readonly string[]): Promise<void> {
	const env = {
		...process.env,
		GIT_CONFIG_GLOBAL: '/dev/null',
		GIT_CONFIG_NOSYSTEM: '1',
		GIT_AUTHOR_NAME: 'Sam',
		GIT_AUTHOR_EMAIL: 'sam@example.com',
		GIT_COMMITTER_NAME: 'Sam',
		GIT_COMMITTER_EMAIL: 'sam@example.com',
	};
	const child = spawn('git', ['-c', 'core.autocrlf=false', ...args], {
		cwd: dir,
		env,
		stdio: ['pipe', 'ignore', 'pipe'],
	});
	let said = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
	// Who reads nothing may have gone before there is an end.
	child.stdin.on('error', () => undefined).end(input);
	const [code] = await once(child, 'close');
	if (code !== 0) throw new Error(`git ${args.join(' ')}: ${said}`);
}

const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** A commit for each of `steps` on the branch `main` of a new repository at `dir`, packed, and the last of them checked out. By git itself. */
export async function commitAll(dir: string, steps: readonly HistoryStep[]): Promise<void> {
	await mkdir(dir, { recursive: true });
	await git(dir, '', 'init', '--quiet', '--initial-branch=main');
	const stream = steps.map(({ at, message, files }) => {
		const changes = Object.entries(files).map(([path, text]) =>
			text === undefined ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
		);
		return `commit refs/heads/main\ncommitter Sam <sam@example.com> ${Math.floor(at / 1000)} +0000\n${data(message)}${changes.join('')}\n`;
	});
	await git(dir, stream.join(''), 'fast-import', '--quiet');
	await git(dir, '', 'reset', '--quiet', '--hard', 'main');
}
