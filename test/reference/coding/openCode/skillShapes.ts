import type { Dice } from '../../../support/random.ts';
import { oddBytes } from '../shapes.ts';
import type { Entry } from '../world.ts';
import { withMatter } from './matterShapes.ts';

/** Each is given to one skill of a world: of two with one name, chance decides which counts. */
const oddNames = [
	'Two Words',
	'a: b',
	'"quoted"',
	"'single'",
	'5',
	'ünï',
	'Ärger',
	'_under',
	'-dash',
	'z'.repeat(80),
	'<b>&',
	'[s]',
	'null',
	'""',
	'customize-opencode',
	'item10',
	'item9',
	'Zebra',
	'zebra',
] as const;

/** Where a folder of skills keeps them. */
const spots = [
	'SKILL.md',
	'one/SKILL.md',
	'Two & <3>/SKILL.md',
	'.hid/SKILL.md',
	'node_modules/SKILL.md',
	'x/y/z/SKILL.md',
	'lower/skill.md',
	'flat.md',
	'folder/SKILL.md/deeper/SKILL.md',
] as const;

const others = [
	'license: MIT',
	'allowed-tools: read',
	'disable-model-invocation: true',
	'metadata:\n  a: b',
	'x: [',
	'what: a: b',
] as const;

/** A world's skills, each with a name of its own. */
export class Skills {
	readonly #dice: Dice;
	readonly #left: string[] = [...oddNames];
	#count = 0;

	constructor(dice: Dice) {
		this.#dice = dice;
	}

	one(): Entry {
		const dice = this.#dice;
		if (dice.chance(0.03)) return dice.one(oddBytes);
		this.#count += 1;
		const [odd] = dice.chance(0.3) ? this.#left.splice(dice.below(this.#left.length), 1) : [];
		const fields = dice.chance(0.95) ? [`name: ${odd ?? `s${this.#count}`}`] : [];
		return withMatter(dice, dice.chance(0.2) ? [...fields, dice.one(others)] : fields, 0.15);
	}

	/** What lies in `folder`, where one part of all folders is meant to have something. */
	in(folder: string, share: number): Record<string, Entry> {
		const dice = this.#dice;
		if (!dice.chance(share)) return {};
		const found = dice.some(spots, 0.25).map((spot) => [`${folder}/${spot}`, this.one()] as const);
		const linked: Entry = { kind: 'link', to: dice.one(['<OUT>/skill', '.', 'nowhere', '..']) };
		return { ...Object.fromEntries(found), ...(dice.chance(0.1) ? { [`${folder}/linked`]: linked } : {}) };
	}
}
