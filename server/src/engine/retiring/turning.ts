/** Words of which one more says something else: they deny, doubt, or hold for a part only. */
const words: ReadonlySet<string> = new Set(
	[
		'not no never none but except unless only without was were former formerly used wrong maybe perhaps until instead',
		'hardly rarely barely stopped stop avoid sometimes usually mostly often most some if when while during',
		'weekdays weekends winter spring summer autumn fall',
		'nicht kein keine keinen keiner nie aber außer früher war waren statt ohne nur bis vielleicht selten kaum manchmal meist',
		'meistens oft wenn falls während sobald werktags winter frühling sommer herbst',
		'ne pas plus jamais sans sauf ni aucun aucune rarement parfois si quand pendant seulement hiver été',
		'nunca jamás sin salvo excepto ya tampoco apenas rara cuando durante solo sólo',
		'non mai senza tranne più quando solo raramente não sem exceto raramente quando',
		'niet geen nooit zonder behalve alleen als zelden inte aldrig utan ikke aldri aldrig uden ei bez tylko değil',
	]
		.join(' ')
		.split(' '),
);

const shapes =
	/n[’']t$|^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:mon|diens|donners|frei|sams|sonn)tags?$|^mittwochs?$/u;

/** `word`: in lower case. */
export const isTurning = (word: string): boolean => words.has(word) || shapes.test(word);

/** What happened, and is no answer that a later one takes the place of. */
export const happened =
	/(?<!\p{L})(?:paid|bought|sold|sent|received|got|gave|weighed|measured|ran|donated|transferred|visited|met|repaired|fixed|replaced|said|told|was|were|decided|agreed|found|turned out|bezahlt|gezahlt|gekauft|verkauft|wog|gewogen|gemessen|gesagt|sagte|war|wurden?|hatte|payé|acheté|vendu|pesait|décidé|pagó|pagado|decidido)(?!\p{L})|决定|決定|了|ました/iu;
