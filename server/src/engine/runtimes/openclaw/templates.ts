import { sha256 } from '../../text/sha256.ts';
import { oncePerContent } from '../../workspace/files.ts';
import type { Scene } from '../detection/scene.ts';
import { fileNames } from './files.ts';

/** SHA-256 (UTF-8) of each text that a version puts into a new workspace: never the text itself. */
interface Seeded {
	readonly version: string;
	readonly digests: Readonly<Record<string, string>>;
}

/** The two of 2026.1 differ in one file. */
const of2026_1 = {
	'AGENTS.md': 'e9e4308a75acd28fe2018925d95a31ad586697c9633ebb7501462e5c2b6bcf29',
	'BOOTSTRAP.md': '881c4c15b27b67eb93cbfa525b80900dd720fe301d8e8bd430184a39bdc49df6',
	'HEARTBEAT.md': 'a561d649c695d01d97b6b9d025517db7f51566267b4a67d94d8a6b3a91b733ae',
	'SOUL.md': '4b4deccd437b1efb662e0a1591730791171a640a717060a6dc9c4528f656bef6',
	'TOOLS.md': '1dfcc57c8e42ca7ee69bf69a4b64a12ea20c80451f0e3fa05b3de2a9bdfb5c98',
	'USER.md': 'ecf39e1d961bb6a7f69e290526e0025b9a406fedd5ae287618ecc4c1d07622a1',
} as const;

/** Newest first. */
const seeded: readonly Seeded[] = [
	{
		version: '2026.9.6',
		digests: {
			'AGENTS.md': '1e17784e422c0e47e44c5214d0b37092f7b378bb2d3746976032be3075203c88',
			'BOOTSTRAP.md': 'c6eb0f06a061f3797a56d8e3810f9c47549da5b2c1c5123774a6bb229446624b',
			'IDENTITY.md': '59b223766c8dd978162044e333a684c72e22af753d1ba3dc3bff4b2d915c54e2',
			'SOUL.md': '4f9042f259b076e429d0f01ce39340030f47ea5b7f5befe306296c36baf1f60f',
			'USER.md': '46e0d8c937df7b104de97a23c58537292672654194879ca9f76b02075e022555',
		},
	},
	{
		version: '2026.1.29',
		digests: {
			...of2026_1,
			'IDENTITY.md': 'a7bb2f06fe0fa1316b87244e9d7e85ea1091cf920878b050dbd06b348a8f9e1d',
		},
	},
	{
		version: '2026.1.24',
		digests: {
			...of2026_1,
			'IDENTITY.md': 'b71463fdacf81190f687bbb9766623f5d9f4c6c5a62e0337227eb7cca0a3b302',
		},
	},
];

/** UTF-16 units of the longest of them; whatever is longer needs no digest. */
const longest = 7823;

const digestOf = oncePerContent((text) => (text.length > longest ? undefined : sha256(text)));

/** A file that stands as some versions seed it. */
export interface SeededFile {
	readonly name: string;
	/** Newest first. */
	readonly versions: readonly string[];
}

/** The files of `scene` that nobody has changed since a version of OpenClaw seeded them. */
export function seededFiles({ files }: Scene): readonly SeededFile[] {
	const names = [...new Set(seeded.flatMap(({ digests }) => Object.keys(digests)))];
	return names.flatMap((name) => {
		const content = files.get(name)?.content;
		const digest = content?.kind === 'text' ? digestOf(content) : undefined;
		const versions = seeded.filter(({ digests }) => digest !== undefined && digests[name] === digest);
		return versions.length > 0 ? [{ name, versions: versions.map(({ version }) => version) }] : [];
	});
}

/** Names that a version creates where they are missing, the first-run ritual left out: that comes with a new workspace only. */
export const seededNames = (version: string): readonly string[] =>
	Object.keys(seeded.find((each) => each.version === version)?.digests ?? {}).filter(
		(name) => name !== fileNames.bootstrap,
	);
