import type { Fragment } from '../../../prompt/wording/wording.ts';

/** What the program says to one model in words of its own, as measured in Codex 0.169.0. UTF-16 units; all of it is ASCII or counted so. */
export interface ModelProse {
	readonly base: Fragment;
	/** Behind the list of skills: how to use them. */
	readonly howTo?: Fragment;
	/** Messages behind that on permissions: what they are about. */
	readonly more: readonly { readonly id: string; readonly about: string; readonly text: Fragment }[];
}

const tools = {
	id: 'tools',
	about: 'which further tools can be looked up',
	text: { length: 104, sha256: 'dff5c06661d4496db928358ef4594bc0077f55b5ea4b054b68728dccde8b884e' },
};
const team = {
	id: 'team',
	about: 'how to work with other agents',
	text: { length: 2235, sha256: '70d89f70edc28c1e7b6a072b832ecf66005eeaca2156b409bdd32938f40ae025' },
};
const role = {
	id: 'team',
	about: 'how to work with other agents',
	text: { length: 2400, sha256: '3edd51083129388f52e881435e93e4b981e00c5ee3d62ab5d32e22c428fd504b' },
};
const mode = {
	id: 'team-mode',
	about: 'whether it may start other agents by itself',
	text: { length: 271, sha256: '6ded806e3cdbb35599ecaf8742574bc5274908472b1729090010c404c2151e8e' },
};
const collaboration = {
	id: 'collaboration',
	about: 'which mode of working together is on',
	text: { length: 920, sha256: 'bec8e7b5358a20b4cd552dae768b3a65ebf4ea9fb2645220085b84d60ee3fe81' },
};
const collaborationTerra = {
	...collaboration,
	text: { length: 1056, sha256: '7f45d7d6986a761101d46d185824ce65c321ca0f02cea7497fc46d60ffae417b' },
};

/** To a model that the program does not know. */
const unknown: ModelProse = {
	base: { length: 16_979, sha256: '3b08633fa672906666659d764864dfda1d7af5b5111ea5817c8f46e5de4e1a8d' },
	more: [],
};

const base56 = { length: 17_730, sha256: 'a91357a1cd2727a0be06d461248d6e3a7274746e38108f548a3adf2cc2430415' };
const base6 = { length: 21_420, sha256: '35bd51b5f577cb7b24cd5f4629e49e37cb724ab57754ce6f8f202001635bab8a' };

const known: Readonly<Record<string, ModelProse>> = {
	'gpt-5.5': {
		base: { length: 21_299, sha256: '804aa6a08813023776647c3247bdee485fb8c95e834443252dfbd9943dd4b1b7' },
		howTo: { length: 2531, sha256: 'a542ff08e01add3661080ddc80c5a0239cbfb15d4dceb85c73d800b5ed9e0547' },
		more: [tools],
	},
	'gpt-5.6-luna': { base: base56, more: [tools] },
	'gpt-5.6-sol': { base: base56, more: [team, mode] },
	'gpt-5.6-terra': { base: base56, more: [team, mode] },
	'gpt-6-astra': { base: base6, more: [collaboration, role, mode] },
	'gpt-6-luna': {
		base: { length: 18_037, sha256: 'b707476816bfe5e571a1bd2179f130fff2b132da5ab8e61063acdb7fd24daf12' },
		more: [collaboration, role, mode],
	},
	'gpt-6-sol': {
		base: { length: 18_992, sha256: 'b1dd8718c037906c53a305c5cbccb4a4be35ccbb7837461ec349bfc495412f0d' },
		more: [collaboration, role, mode],
	},
	'gpt-6.1-sol': {
		base: { length: 21_769, sha256: 'e1bdd4f8f0df4b20f4a0ffc8a861ce819df45325d8cecdfb92e80379cf8d142e' },
		more: [collaboration, role, mode],
	},
	'gpt-6.1-terra': { base: base6, more: [collaborationTerra, role, mode] },
};

export const knowsModel = (model: string): boolean => Object.hasOwn(known, model);

export const proseFor = (model: string): ModelProse => (knowsModel(model) ? (known[model] ?? unknown) : unknown);

/** Every fixed passage, each once, with a name to tell people of it. */
export function modelPassages(): readonly (readonly [name: string, text: Fragment])[] {
	const all = [['unknown model', unknown] as const, ...Object.entries(known)].flatMap(
		([model, { base, howTo, more }]) => [
			[`base instructions for ${model}`, base] as const,
			...(howTo ? [[`how to use skills for ${model}`, howTo] as const] : []),
			...more.map(({ id, text }) => [`${id} for ${model}`, text] as const),
		],
	);
	const seen = new Set<string>();
	return all.filter(([, { sha256 }]) => !seen.has(sha256) && seen.add(sha256));
}
