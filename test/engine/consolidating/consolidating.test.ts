import { describe, expect, it } from 'vitest';
import { type Consolidated, createConsolidating } from '../../../server/src/engine/consolidating/consolidating.ts';
import { logLinesOf } from '../../../server/src/engine/consolidating/logLines.ts';

/** What lasts of logs, each by its day. */
function consolidated(logs: Readonly<Record<string, string>>, known: readonly string[] = []) {
	const consolidating = createConsolidating();
	for (const [day, text] of Object.entries(logs))
		consolidating.add(logLinesOf(`memory/${day}.md`, day, `# ${day}\n\n${text}`));
	const found: Consolidated[] = [];
	let already = 0;
	for (const step of consolidating.finish(known)) {
		if (step === 'known') already += 1;
		else if (step !== 'nothing') found.push(step);
	}
	return { found, already };
}

const told = (logs: Readonly<Record<string, string>>, known?: readonly string[]): string[] =>
	consolidated(logs, known).found.map(({ why, text }) => `${why}: ${text}`);

const one = (line: string): string[] => told({ '2026-08-03': `${line}\n` });

describe('what lasts of a log', () => {
	it.each([
		['- Decided: no gas kiln in the loft.', 'decision: Decision: No gas kiln in the loft (2026-08-03)'],
		[
			'- 14:05 We decided to keep classes at six places.',
			'decision: We decided to keep classes at six places (2026-08-03)',
		],
		[
			'- Entscheidung: Ton nur noch von der Grube im Norden',
			'decision: Decision: Ton nur noch von der Grube im Norden (2026-08-03)',
		],
		['- 我们决定不再使用旧的釉料配方。', 'decision: 我们决定不再使用旧的釉料配方 (2026-08-03)'],
		['- **10:40** Remember: the spare key is with the baker', 'remember: The spare key is with the baker (2026-08-03)'],
		['- Wichtig: der Vermieter will alles als Brief', 'remember: Der Vermieter will alles als Brief (2026-08-03)'],
		['- Decision: no deploys on Fridays', 'decision: Decision: No deploys on Fridays (2026-08-03)'],
		['- 重要：每周五下午检查窑门密封圈', 'remember: 每周五下午检查窑门密封圈 (2026-08-03)'],
		[
			'- Remember: the passport of Mara ends on 2031-05-01',
			'remember: The passport of Mara ends on 2031-05-01 (2026-08-03)',
		],
		['- 重要：窑门密封圈每十次更换一次', 'remember: 窑门密封圈每十次更换一次 (2026-08-03)'],
		['- Ines prefers receipts as photographs', 'preference: Ines prefers receipts as photographs (2026-08-03)'],
		['- The test command is `npm run check`.', 'command: The test command is `npm run check` (2026-08-03)'],
		[
			'- Lesson: knock on every shelf before loading',
			'lesson: Lesson: Knock on every shelf before loading (2026-08-03)',
		],
		['- The blue van is Tobin’s <!-- importance: 8 -->', 'important: The blue van is Tobin’s (2026-08-03)'],
	])('is “%s”', (line, expected) => {
		expect(one(line)).toEqual([expected]);
	});

	it.each([
		['what was done', '- 14:05 Loaded the big kiln with Ana'],
		['what was decided for the day', '- Decided to take the afternoon off today'],
		['what is not decided', '- Decided? Not yet, maybe on Friday'],
		['a question', '- Remember: what did the baker want?'],
		['what somebody has to do', '- [ ] Remember: call the school about the visit'],
		['what nobody knows who it is about', '- He prefers tea without sugar'],
		['a mark of little importance', '- The blue van is Tobin’s <!-- importance: 3 -->'],
		['a call to make', '- Important: call Tim back before 5pm'],
		['an appointment', '- Don’t forget: dentist on Friday at nine'],
		['an appointment with its day', '- Remember: parents evening on 2026-08-12 in the school'],
		['a German appointment', '- Wichtig: Elternabend am Donnerstag um 19 Uhr'],
		['a Chinese appointment', '- 重要：周五下午三点到学校开家长会，带上成绩单'],
		['a Japanese appointment', '- 重要：明日の午後三時に学校で面談があります'],
		['an errand', '- Remember: buy milk and eggs'],
		['a German errand', '- Nicht vergessen: Turnbeutel mitnehmen'],
		['a plan of one day', '- Decided: we go to the zoo on Saturday'],
		['code', '```\nDecided: nothing here\n```'],
		['a heading', '## Decided: no gas kiln'],
	])('is not %s', (_, line) => {
		expect(one(line)).toEqual([]);
	});

	it.each([
		['Decisions', '- Classes stay at six places', 'decision: Decision: Classes stay at six places (2026-08-03)'],
		[
			'Gelernt',
			'- Jede Platte vor dem Laden abklopfen',
			'lesson: Lesson: Jede Platte vor dem Laden abklopfen (2026-08-03)',
		],
		['要记住', '- 房东只接受书面信件，不接电话', 'remember: 房东只接受书面信件，不接电话 (2026-08-03)'],
	])('is what stands under “%s”', (title, line, expected) => {
		expect(one(`## ${title}\n\n${line}`)).toEqual([expected]);
	});

	it('is what several days say, and not what only two do, nor a routine of all days', () => {
		const line = '- The back door is stuck when it rains.\n';
		const logs = (count: number) =>
			Object.fromEntries(
				Array.from({ length: count }, (_, at) => [`2026-08-${String(at + 1).padStart(2, '0')}`, line]),
			);
		expect(told(logs(3))).toEqual(['repeated: The back door is stuck when it rains.']);
		expect(told(logs(2))).toEqual([]);
		expect(told(logs(20))).toEqual([]);
		expect(consolidated(logs(3)).found[0]?.lines).toMatchObject([
			{ path: 'memory/2026-08-01.md', line: 2 },
			{ path: 'memory/2026-08-02.md', line: 2 },
			{ path: 'memory/2026-08-03.md', line: 2 },
		]);
	});

	it('is the newest word on a matter', () => {
		expect(
			told({
				'2026-08-03': '- The release command is `make release`.\n',
				'2026-09-03': '- The release command is `npm run ship`.\n',
			}),
		).toEqual(['command: The release command is `npm run ship` (2026-09-03)']);
		expect(
			told({
				'2026-08-03': '- Decided to fire the big kiln on Sundays\n',
				'2026-09-03': '- Decided not to fire the big kiln on Sundays\n',
			}),
		).toEqual(['decision: Decided not to fire the big kiln on Sundays (2026-09-03)']);
	});

	it('is not what the long-term memory says already, which is counted', () => {
		const logs = { '2026-08-03': '- Decided: classes stay at six places\n- Remember: the key is with the baker\n' };
		const { found, already } = consolidated(logs, ['- Decision: classes stay at six places.']);
		expect([found.map(({ why }) => why), already]).toEqual([['remember'], 1]);
	});

	it('rests on the line as it stands, in any line breaks', () => {
		const text = '# 2026-08-03\r\n\r\n- 10:00 Swept\r\n- 10:40 Remember: the key is with the baker\r\n';
		expect(logLinesOf('memory/2026-08-03.md', '2026-08-03', text).at(-1)).toMatchObject({
			line: 3,
			text: '- 10:40 Remember: the key is with the baker',
		});
	});
});
