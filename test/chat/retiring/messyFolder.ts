const bom = '\uFEFF';

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

const day = (at: number): string => new Date(Date.UTC(2026, 7, 20 + at)).toISOString().slice(0, 10);

/** What the logs of three months say every day, and what only one of them says. */
const routine = ['- 08:10 Post geholt, nichts Neues', '- 19:30 Juno gefüttert', '- 21:00 heartbeat ok'];
const special: Readonly<Record<number, readonly string[]>> = {
	2: ['- 10:05 Decided: no glaze recipes in the cloud, only in the red notebook', '- Decided to skip lunch today'],
	5: ['- 11:20 Wichtig: Frau Adler nimmt nur Rechnungen auf Papier', '- [x] Rechnung an Frau Adler geschickt'],
	9: ['- The backup command is `make backup`.', '- maybe we switch to restic?'],
	14: [
		'## Entscheidungen',
		'',
		'- Der zweite Brennofen bleibt in der Werkstatt stehen',
		'',
		'## Rest',
		'',
		'- Lange telefoniert',
	],
	21: ['- 小林喜欢上午开会，不喜欢下午', '- 今天很累'],
	30: ['- Lesson: never load wet pots on the top shelf', '- user: can you remember the milk?'],
	40: ['- For backups, run `restic backup ~/studio`.', '- For verification, run `make check`.'],
	41: ['- Der Hinterhof steht bei Regen immer unter Wasser.'],
	47: ['- Der Hinterhof steht bei Regen immer unter Wasser.', '- Kim prefers short mails with one question each'],
	55: ['- Der Hinterhof steht bei Regen immer unter Wasser.', '- He prefers tea'],
	60: ['```', 'Decided: nothing, this is a transcript', '```', '| Decided: | a table |'],
};

const log = (at: number): string => {
	const text = [`# ${day(at)}`, '', ...routine, ...(special[at] ?? []), ''].join('\n');
	return at % 7 === 3 ? crlf(text) : text;
};

const memory = `${bom}# Memory

Half of this came from the old notebook, half from memory.md.

## People

- Kim: Büro, erreichbar bis 16 Uhr, mag keine Anrufe.
- 小林 负责网站，住在上海，时差七小时。
- Tobin is on leave until 2026-10-02; ask Kim.
- Frau Adler wohnt seit 2019-05-01 im ersten Stock.

## Offene Aufgaben

- [x] Versicherung kündigen
- [x] Steuer 2025 abgeben
  - [x] Belege sortieren
  - [ ] Kopie für Ines
- [ ] Neue Dichtung bestellen
- [x] Regal streichen 2026-11-20

## Settings

- [x] Answer in German
- [x] No emoji in mails

## Before every firing

- [x] Knock on every shelf
- [x] Close the yard door

## Termine

- 2026-09-14: TÜV für den Wagen
- 2026-12-01: Weihnachtsmarkt, Aufbau ab sechs
- 2026-06-14: Geburtstag der Werkstatt, jedes Jahr

## Facts

- 2026-03-02: The rent of the yard is 240 € a month.
- 2026-09-02: The rent of the yard is 260 € a month.
- The spare key is with the baker, in the nutmeg tin.
- (veraltet) Die Website liegt beim alten Anbieter.
- ~~The old number of the school is in the drawer~~
- The passport of Mara is valid until 2026-10-30.
- PhD of Ines: chemistry (completed).
- \`done: true\` in the header means that a page is published.

## Archive of the plans

See “Wood kiln” before anybody asks again.

## Wood kiln

- DONE: letter from the fire brigade

## 已完成

- [x] 更新网站首页
- 购买新的釉料桶（已完成）
`;

const oldMemory = `# Memory

## Facts

- The spare key is with the baker, in the nutmeg tin.
- Water pressure drops between eight and nine in the morning.

## People

- Kim: Büro, erreichbar bis 16 Uhr, mag keine Anrufe.
`;

const ana = '# Ana\n\n- Prefers mornings, and never answers the phone.\n- [x] Vertrag unterschrieben\n';

/**
 * A folder as people have it after some months: three months of logs in two languages and a half, some from Windows; a
 * long-term memory half of which is still in the file that came before; boxes that are tasks, and boxes that are settings.
 */
export const messyFolder: Readonly<Record<string, string>> = {
	'AGENTS.md': '# Agents\n\nRead MEMORY.md. Tasks are in [the list](MEMORY.md#offene-aufgaben).\n',
	'SOUL.md': '# Soul\n\n- [x] Be kind (done)\n',
	'USER.md': '# User\n\n- Mara, potter (obsolete)\n',
	'MEMORY.md': crlf(memory),
	'memory.md': oldMemory,
	'memory/people/ana.md': ana,
	'memory/people/ben.md': ana.replaceAll('Ana', 'Ben'),
	'memory/notes.txt': '- [x] not Markdown\n',
	...Object.fromEntries(Array.from({ length: 92 }, (_, at) => [`memory/${day(at)}.md`, log(at)])),
};

/** What a sensible owner would let go, and why. */
export const couldGo = [
	'MEMORY.md: Tobin is on leave until 2026-10-02; ask Kim. | It was only true until 2026-10-02.',
	'MEMORY.md: Versicherung kündigen | It is ticked off.',
	'MEMORY.md: 2026-09-14: TÜV für den Wagen | Its day was 2026-09-14.',
	'MEMORY.md: (veraltet) Die Website liegt beim alten Anbieter. | It says that it is not true any more.',
	'MEMORY.md: ~~The old number of the school is in the drawer~~ | It says that it is not true any more.',
	'MEMORY.md: 更新网站首页 | It is ticked off.',
	'MEMORY.md: 购买新的釉料桶（已完成） | It says that it is done.',
	'memory.md: The spare key is with the baker, in the nutmeg tin. | MEMORY.md:41 says the same.',
	'memory.md: Kim: Büro, erreichbar bis 16 Uhr, mag keine Anrufe. | MEMORY.md:7 says the same.',
	'MEMORY.md: 2026-03-02: The rent of the yard is 240 € a month. | MEMORY.md:40 is newer and says something else.',
];

/** What a sensible owner would take over from the logs. */
export const couldStay = [
	'Kim prefers short mails with one question each (2026-10-06)',
	'The verification command is `make check` (2026-09-29)',
	'Lesson: Never load wet pots on the top shelf (2026-09-19)',
	'小林喜欢上午开会，不喜欢下午 (2026-09-10)',
	'Decision: Der zweite Brennofen bleibt in der Werkstatt stehen (2026-09-03)',
	'The backup command is `make backup` (2026-08-29)',
	'Frau Adler nimmt nur Rechnungen auf Papier (2026-08-25)',
	'Decision: No glaze recipes in the cloud, only in the red notebook (2026-08-22)',
	'Der Hinterhof steht bei Regen immer unter Wasser.',
];
