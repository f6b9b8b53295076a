import { pathsBelow } from '../../workspace/files.ts';
import type { Scene } from '../detection/scene.ts';
import { byInstalled, compareVersions, type VersionClue } from '../detection/version.ts';
import type { KnownRuntime } from '../runtime.ts';
import { agentRowIn } from './agents/v3/agentRow.ts';
import { keyIn } from './config/settings.ts';

/** Releases count 0, 1, 2, 3; what came before them is named by its day. */
const firstYear = 2000;
const majorOf = ({ version }: KnownRuntime): number => Number(version.split('.')[0]);

/** An installed program is one of the releases, or the build of a day. */
const installed: VersionClue = {
	isAlwaysSaid: true,
	find(scene, versions) {
		// A database may be of any program.
		if (agentRowIn(scene.config)) return undefined;
		const own = scene.installations?.filter(({ family }) => family === versions[0]?.family);
		const isRelease = own?.[0] !== undefined && compareVersions(own[0].version, `${firstYear}.0.0`) < 0;
		// A day and a release are not near each other, whatever their numbers are.
		return byInstalled().find(
			scene,
			versions.filter((version) => majorOf(version) < firstYear === isRelease),
		);
	},
};

/** Keys of the configuration that left with the standalone mode, and such as came afterwards. */
const oldKeys = [['database', 'mode']];
const newKeys = [['data_dir'], ['audio'], ['hooks'], ['agents', 'defaults', 'allowed_paths']];

const databaseOf3 = 'goclaw.db';
const skillsOf3 = 'skills-store/';

/** What only GoClaw 3 puts into a folder. */
function sign({ files }: Scene): string | undefined {
	for (const folder of ['', '.goclaw/', 'data/', '.goclaw/data/'])
		if (files.has(`${folder}${databaseOf3}`)) return `there is its database ${folder}${databaseOf3}`;
	const store = ['data/', '.goclaw/data/']
		.map((folder) => `${folder}${skillsOf3}`)
		.find((folder) => pathsBelow(files, folder.slice(0, -1)).length > 0);
	return store && `there is ${store}`;
}

/** `folder`: the version that reads the files of a folder; `database`: the one that has all of them in its database. */
export const versionClues = (folder: string, database: string): readonly VersionClue[] => [
	{
		find(scene) {
			const found = sign(scene);
			return found === undefined ? undefined : { fits: [database], reason: `${found}, which came with GoClaw 3` };
		},
	},
	{
		find({ config }) {
			const old = keyIn(config, oldKeys);
			const key = old ?? keyIn(config, newKeys);
			if (key === undefined) return undefined;
			const reason = `its configuration has the key ${key}, which ${old === undefined ? 'came after' : 'left in'} March 2026`;
			return { fits: [old === undefined ? database : folder], reason };
		},
	},
	installed,
	{
		find: () => ({
			fits: [folder],
			reason:
				'nothing tells its version, and only 2026.2.26 reads the files of a folder: since March 2026 GoClaw keeps them in a database',
		}),
	},
];
