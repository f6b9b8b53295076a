import { describe, expect, it } from 'vitest';
import { createRetiring, type Retirable } from '../../../server/src/engine/retiring/retiring.ts';

const today = '2026-11-21';

function retirable(text: string, others: Readonly<Record<string, string>> = {}): readonly Retirable[] {
	const retiring = createRetiring(today);
	for (const each of [text, ...Object.values(others)]) retiring.mention(each);
	const found = [...retiring.add({ path: 'MEMORY.md', text, isCurated: true })];
	for (const [path, other] of Object.entries(others))
		found.push(...retiring.add({ path, text: other, isCurated: false }));
	return [...found, ...retiring.finish()];
}

const told = (text: string, others?: Readonly<Record<string, string>>): string[] =>
	retirable(text, others).map(({ why, entry }) => `${why}: ${entry.text}`);

describe('what is over', () => {
	it.each([
		['a ticked task', '## Tasks\n\n- [x] Book the kiln\n- [ ] Order clay\n', 'ticked: - [x] Book the kiln'],
		['a ticked task in German', '## Offene Aufgaben\n\n- [x] Ofen buchen\n', 'ticked: - [x] Ofen buchen'],
		['a ticked task in Chinese', '## 待办\n\n- [x] 预订窑炉\n', 'ticked: - [x] 预订窑炉'],
		[
			'a ticked box with a day that is gone',
			'- [x] Pay the rent 2026-10-03\n',
			'ticked: - [x] Pay the rent 2026-10-03',
		],
		['what says “done” in front', '- DONE: move the shelf to the yard\n', 'done: - DONE: move the shelf to the yard'],
		[
			'what says “done” at the end',
			'- Move the shelf to the yard (done)\n',
			'done: - Move the shelf to the yard (done)',
		],
		['what was shipped on a day', '- Six plates → shipped 2026-10-12\n', 'done: - Six plates → shipped 2026-10-12'],
		['what is erledigt', '- Steuer abgeben (erledigt am 3.5.2026)\n', 'done: - Steuer abgeben (erledigt am 3.5.2026)'],
		['what is 已完成', '- 修好窑门（已完成）\n', 'done: - 修好窑门（已完成）'],
		[
			'an absence that ended',
			'- Sam is away until 2026-11-03; ask Kim.\n',
			'ended: - Sam is away until 2026-11-03; ask Kim.',
		],
		['a German absence', '- Kim ist im Urlaub bis zum 3.11.2026.\n', 'ended: - Kim ist im Urlaub bis zum 3.11.2026.'],
		['a Chinese absence', '- 小林出差到2026年11月3日。\n', 'ended: - 小林出差到2026年11月3日。'],
		['an appointment', '## Upcoming\n\n- 2026-10-02: dentist at nine\n', 'event: - 2026-10-02: dentist at nine'],
		['what is struck out', '- ~~The kiln is at Old Weck’s~~\n', 'marked: - ~~The kiln is at Old Weck’s~~'],
		[
			'what says that it is obsolete',
			'- (obsolete) The shop opens at ten.\n',
			'marked: - (obsolete) The shop opens at ten.',
		],
	])('is %s', (_, text, expected) => {
		expect(told(`# Memory\n\n${text}`)).toEqual([expected]);
	});

	it.each([
		['a box that is not ticked', '## Tasks\n\n- [ ] Order clay (done)\n'],
		['a setting that is on', '## Preferences\n\n- [x] Reminders by mail\n'],
		['a checklist that is used again', '## Tasks before every firing\n\n- [x] Close the yard door\n'],
		['a ticked box of no task', '## About Ana\n\n- [x] Speaks Portuguese\n'],
		['what was ticked off this week', '## Tasks\n\n- [x] Call the school 2026-11-18\n'],
		['a ticked task with an open one under it', '## Tasks\n\n- [x] Firing\n  - [ ] unload\n'],
		['a degree', '- PhD in chemistry (completed)\n'],
		['a habit', '## Upcoming\n\n- 2026-10-02: birthday of Ana, every year\n'],
		['the past that somebody tells of', '- Lived in Bonn until 2026-01-02.\n'],
		['a price that holds', '- Rent: fixed\n'],
		['a lesson of a day', '## Lessons\n\n- 2025-02-08: sixty pots lost, a shelf cracked.\n'],
		['an absence that is still on', '- Sam is away until 2026-12-03.\n'],
		['a certificate that ran out: somebody has to renew it', '- The certificate is valid until 2026-10-03.\n'],
		['what somebody quotes', '- The sign says “done: go home”.\n'],
		['what is in code', '```\n- [x] Book the kiln (done)\n```\n'],
		['what is in the frontmatter', ''],
		['a numbered step', '## Tasks\n\n1. [x] Book the kiln\n'],
		['a heading', '## Done\n'],
		['a record of what was had', '## Vaccinations\n\n- [x] Tetanus booster of Mia 2024-03-01\n'],
		['a day of the family', '## Events\n\n- 2019-05-04: Wedding of Anna and Piet in Ghent\n'],
		['what a meeting came to', '## 会议\n\n- 2026-03-02: 决定不再使用 Redis\n'],
		['what an appointment came to', '## Appointments\n\n- 2026-03-02: Dr. Lee said that the allergy is mild\n'],
		['a degree with its day', '- PhD of Ines: chemistry (completed 2019-05-01)\n'],
		['a release with its day', '## Product\n\n- The new checkout (released 2025-02-01)\n'],
		['a rule about something obsolete', '- Never use the staging host (outdated)\n'],
		['what takes the place of something', '- Deprecated: getUser; call fetchUser instead\n'],
		['what holds since an absence', '- Kim is away until 2026-10-02; from then on she works mornings only.\n'],
		['a habit in Japanese', '- 毎週月曜にゴミを出す（done）\n'],
		['a line of a table', '## Tasks\n\n| [x] | Book the kiln (done) |\n'],
	])('is not %s', (_, text) => {
		expect(told(`# Memory\n\n${text}`)).toEqual([]);
	});

	it('is not what stands in the frontmatter or in a comment', () => {
		expect(told('---\nnotes:\n- DONE: this\n---\n\n# Memory\n\n<!--\n- DONE: that\n-->\n')).toEqual([]);
	});

	it('goes with all that is indented under it, in any line breaks', () => {
		const text =
			'# Memory\r\n\r\n## Tasks\r\n\r\n- [x] Firing\r\n  - [x] load\r\n  the big one\r\n- [ ] Order clay\r\n';
		expect(retirable(text)).toMatchObject([
			{ entry: { startLine: 4, endLine: 6, text: '- [x] Firing\n  - [x] load\n  the big one' } },
		]);
	});

	it.each([
		['a link', 'See [the plan](MEMORY.md#the-plan).'],
		['a wiki link', 'See [[MEMORY#The plan]].'],
		['words', 'Before you begin, see “The plan” there.'],
	])('stays where it is the only line under a heading that %s leads to', (_, agents) => {
		const text = '# Memory\n\n## The plan\n\n- [x] Open the shop\n';
		expect(told(text)).toEqual(['ticked: - [x] Open the shop']);
		const retiring = createRetiring(today);
		retiring.mention(agents);
		expect(retiring.add({ path: 'MEMORY.md', text, isCurated: true })).toEqual([]);
	});
});

describe('what another line makes needless', () => {
	it('is a line that another file has', () => {
		const memory = '# Memory\n\n- Rent is paid on the third of the month.\n';
		expect(retirable(memory, { 'memory.md': memory }).map(({ path, why, other }) => [path, why, other?.path])).toEqual([
			['memory.md', 'copy', 'MEMORY.md'],
		]);
	});

	it('is a line of which another says all, and a little more', () => {
		const kept = '# Memory\n\n- The release command is `make ship`, on the build machine.\n';
		expect(told(kept, { 'memory/notes.md': '# Notes\n\n- Release command is `make ship`.\n' })).toEqual([
			'copy: - Release command is `make ship`.',
		]);
	});

	it('is a Chinese line that another file has', () => {
		const memory = '# 记忆\n\n- 房租在每月三号支付，不要忘记。\n';
		expect(told(memory, { 'memory/notes.md': memory.replace('记忆', '笔记') })).toHaveLength(1);
	});

	it.each([
		['is turned around', '- Sam reports to Kim in the studio.', '- Kim reports to Sam in the studio.'],
		['is denied', '- Never deploy to the server on Fridays.', '- Deploy to the server on Fridays.'],
		['was once', '- The office used to be above the harbour.', '- The office above the harbour.'],
		['has another figure', '- The rent of the flat is 900 €.', '- The rent of the flat is 950 €.'],
		['has another command', '- The release command is `a`.', '- The release command is `b`.'],
		['is denied with a short form', '- Guests don’t smoke in the whole yard.', '- Guests smoke in the whole yard.'],
		['is denied in French', '- Léa ne mange plus de viande le dimanche.', '- Léa mange de la viande le dimanche.'],
		['is denied in Spanish', '- Mia nunca come carne con los abuelos.', '- Mia come carne con los abuelos.'],
		['is denied in Russian', '- Мия не ест мясо по воскресеньям.', '- Мия ест мясо по воскресеньям.'],
		['is rare', '- Mia rarely likes peanuts in her lunch box.', '- Mia likes peanuts in her lunch box.'],
		[
			'holds on some days only',
			'- Ask Kim before deploying to production on Fridays.',
			'- Ask Kim before deploying to production.',
		],
		['holds for a season only', '- The alarm stays on at night in winter.', '- The alarm stays on at night.'],
		['is about another person', '- Ana likes her tea without any sugar.', '- Ben likes her tea without any sugar.'],
	])('is not what %s', (_, one, other) => {
		expect(told(`# Memory\n\n${one}\n`, { 'memory/notes.md': `# Notes\n\n${other}\n` })).toEqual([]);
	});

	it('is not what is said of somebody else', () => {
		const line = '- Prefers tea in the morning, and never coffee.\n';
		expect(told(`# Memory\n\n## Ana\n\n${line}\n## Ben\n\n${line}`)).toEqual([]);
		expect(told('', { 'memory/ana.md': `# Ana\n\n${line}`, 'memory/ben.md': `# Ben\n\n${line}` })).toEqual([]);
		expect(told('', { 'memory/ana.md': line, 'memory/ben.md': line })).toEqual([]);
	});

	it('is what was true on an earlier day', () => {
		const text =
			'# Memory\n\n- 2026-03-01: The release command is `make`.\n- 2026-08-01: The release command is `npm run ship`.\n';
		expect(told(text)).toEqual(['newer: - 2026-03-01: The release command is `make`.']);
	});

	it.each([
		['payments', '- 2026-03-01: Paid the roofer 400 € for it', '- 2026-06-01: Paid the roofer 600 € for it'],
		['measurements', '- 2025-06-01: Mia weighed 21 kilos there', '- 2026-06-01: Mia weighed 23 kilos there'],
	])('is not one of two %s, which are what happened', (_, one, other) => {
		expect(told(`# Memory\n\n${one}\n${other}\n`)).toEqual([]);
	});

	it('is not one of three measurements, nor one of two that have no day', () => {
		const weight = (day: string, grams: number) => `- ${day}: the big bowl weighs ${grams} grams\n`;
		const all = [weight('2026-01-01', 610), weight('2026-02-01', 620), weight('2026-03-01', 615)].join('');
		expect(told(`# Memory\n\n${all}`)).toEqual([]);
		expect(told('# Memory\n\n- The big bowl weighs 610 grams.\n- The big bowl weighs 620 grams.\n')).toEqual([]);
	});
});
