import type { Fragment, WordingPassage } from '../../../prompt/wording/wording.ts';
import { sha256 } from '../../../text/sha256.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { TextContent } from '../../../workspace/snapshot.ts';
import { fileNames } from '../files.ts';

/** What a version puts into the files that it makes: lengths in UTF-16 units, digests in full. */
export type Templates = Readonly<Record<string, Fragment>>;

/** Frontmatter is taken off before a text is written. */
export const templates2026_1: Templates = {
	[fileNames.agents]: { length: 7784, sha256: 'e9e4308a75acd28fe2018925d95a31ad586697c9633ebb7501462e5c2b6bcf29' },
	[fileNames.soul]: { length: 1665, sha256: '4b4deccd437b1efb662e0a1591730791171a640a717060a6dc9c4528f656bef6' },
	[fileNames.tools]: { length: 849, sha256: '1dfcc57c8e42ca7ee69bf69a4b64a12ea20c80451f0e3fa05b3de2a9bdfb5c98' },
	[fileNames.identity]: { length: 630, sha256: 'b71463fdacf81190f687bbb9766623f5d9f4c6c5a62e0337227eb7cca0a3b302' },
	[fileNames.user]: { length: 479, sha256: 'ecf39e1d961bb6a7f69e290526e0025b9a406fedd5ae287618ecc4c1d07622a1' },
	[fileNames.heartbeat]: { length: 167, sha256: 'a561d649c695d01d97b6b9d025517db7f51566267b4a67d94d8a6b3a91b733ae' },
	[fileNames.bootstrap]: { length: 1445, sha256: '881c4c15b27b67eb93cbfa525b80900dd720fe301d8e8bd430184a39bdc49df6' },
};

/** 2026.1.29 changed one word of one text. */
export const templates2026_1_29: Templates = {
	...templates2026_1,
	[fileNames.identity]: { length: 633, sha256: 'a7bb2f06fe0fa1316b87244e9d7e85ea1091cf920878b050dbd06b348a8f9e1d' },
};

export const templates2026_3: Templates = {
	[fileNames.agents]: { length: 7810, sha256: '3ecae6a107899f284728bf1aa406c75d141773f9f380ba39ba378b5e9fa28f4c' },
	[fileNames.soul]: { length: 1665, sha256: '95c467f710183b2c0397c29ec4ef886bb723671a39ee767dc4d59165f723b68f' },
	[fileNames.tools]: { length: 851, sha256: '78f3e26b8625ea283c615cec291d4978da5f9f01df730628c5c42094418b8dc2' },
	[fileNames.identity]: { length: 634, sha256: '1379f924cf4b4d6d0a306ecc2544a913dab706a1325fcf8eb9b267686ee8551c' },
	[fileNames.user]: { length: 475, sha256: '178a5807bd2e6ace25b80a366f0f7d8d3f354a47f577c4ab0092397456b8738f' },
	[fileNames.heartbeat]: { length: 168, sha256: 'dac422286075ba178e9bae58154cc0ae8749a66854e438c9c58e8eb91f22c126' },
	[fileNames.bootstrap]: { length: 1450, sha256: '5c4cb81099167dc7901bf16d7d4b8fd4bdbb37d2ec57437952f9409f19b88e39' },
};

export const templates2026_5: Templates = {
	[fileNames.agents]: { length: 8049, sha256: 'dda474224d5420e85d838fac5ffba4d3b4ef871977618865ec38a76b28a7d556' },
	[fileNames.soul]: { length: 1798, sha256: 'daab0d62045d0a00ea0f968f4463ea09fd06c71f59066f686b0e9b361f929b43' },
	[fileNames.tools]: { length: 911, sha256: '15cdfe57fcfa6d83888e215176f40b415ff2b9a51afe96b4d4134f2f5a8cfe68' },
	[fileNames.identity]: { length: 694, sha256: 'd93cd095ac3b8d8135110230bc6f09738fb8029ca6f270001a928a1c1614bffb' },
	[fileNames.user]: { length: 535, sha256: 'e418ca9a680553b3ad8f54aecb0d403330810bb77826ab5251cc1dc13368fe16' },
	[fileNames.heartbeat]: { length: 152, sha256: '0b69aa3add1e9b6e17394d81b1a70f6f353c403e3201d0dd20455fa3f68465f7' },
	[fileNames.bootstrap]: { length: 1511, sha256: 'bd4a143499ab626d4c8b664086c3fcdfe32e8d1df77d2dea757059015fd558c0' },
};

export const templates2026_7: Templates = {
	[fileNames.agents]: { length: 7196, sha256: 'c9a664b73200ae5d6b0da0908de3256cdb4dda8ba6fe99f5e6c5115c3983604c' },
	[fileNames.soul]: { length: 1510, sha256: '29c66a31acce424ed6cf9b1c9e77dcdc5ae79d5fe2a035765c302a34b9025e0e' },
	[fileNames.tools]: { length: 867, sha256: '4bd351aacb7fa76abb0be06ab3205d6d77bca2cdd9ca57b8fc23257878f3be77' },
	[fileNames.identity]: { length: 1276, sha256: '2f6da67d69bd362f7aaa13c1214dcbba9f0f7cb51ff42ec5313e24d6bf6f9e55' },
	[fileNames.user]: { length: 535, sha256: 'e418ca9a680553b3ad8f54aecb0d403330810bb77826ab5251cc1dc13368fe16' },
	[fileNames.heartbeat]: { length: 244, sha256: 'ecce558615751a35aa173731e892ff3993f44bb4f5a1219c0a02994790c85528' },
	[fileNames.bootstrap]: { length: 1669, sha256: '204b441f369bb8ae932deefc13835f639a1eae2eb5e6a4facebfe784893b09de' },
};

/** TOOLS.md and HEARTBEAT.md are no longer made. */
export const templates2026_9: Templates = {
	[fileNames.agents]: { length: 6306, sha256: '1e17784e422c0e47e44c5214d0b37092f7b378bb2d3746976032be3075203c88' },
	[fileNames.soul]: { length: 1562, sha256: '4f9042f259b076e429d0f01ce39340030f47ea5b7f5befe306296c36baf1f60f' },
	[fileNames.identity]: { length: 1399, sha256: '59b223766c8dd978162044e333a684c72e22af753d1ba3dc3bff4b2d915c54e2' },
	[fileNames.user]: { length: 1137, sha256: '46e0d8c937df7b104de97a23c58537292672654194879ca9f76b02075e022555' },
	[fileNames.bootstrap]: { length: 7823, sha256: 'c6eb0f06a061f3797a56d8e3810f9c47549da5b2c1c5123774a6bb229446624b' },
};

/** What each version puts into a new workspace, newest first. */
export const templatesByVersion: readonly { readonly version: string; readonly templates: Templates }[] = [
	{ version: '2026.9.6', templates: templates2026_9 },
	{ version: '2026.7.1', templates: templates2026_7 },
	{ version: '2026.5.28', templates: templates2026_5 },
	{ version: '2026.3.13', templates: templates2026_3 },
	{ version: '2026.1.29', templates: templates2026_1_29 },
	{ version: '2026.1.24', templates: templates2026_1 },
];

/** What a wording pack can hold of the templates of a version. */
export const templatePassages = (templates: Templates): WordingPassage[] =>
	Object.entries(templates).map(([name, fragment]) => ({
		name: `template ${name}`,
		...fragment,
		unit: 'UTF-16 units',
	}));

/** The digest of a file's text; worked out once, however often somebody asks. */
export const digestOf = oncePerContent(sha256);

/** True where `content` is what one of the versions writes into a new file of this name. */
export const isAnyTemplate = (name: string, content: TextContent): boolean =>
	templatesByVersion.some(({ templates }) => isTemplate(content, templates[name]));

/** True where `content` is `template` to the byte: another line end, or one blank more, makes it somebody's own. */
export const isTemplate = (content: TextContent, template: Fragment | undefined): boolean =>
	template !== undefined && content.text.length === template.length && digestOf(content) === template.sha256;
