import type { VersionClue } from '../../../detection/version.ts';
import { settingsOf } from '../../config/settings.ts';
import { isVersion3, sayVersion, unknownProgram } from './versions.ts';

/** The first two numbers. */
const line = (version: string): string => version.split('.').slice(0, 2).join('.');

/** By the version of the tables that an agent is kept in. */
export const byDatabase: VersionClue = {
	isAlwaysSaid: true,
	find({ config }, versions) {
		const { stored } = settingsOf(config);
		if (!stored) return undefined;
		const { version } = stored;
		const fits = versions.filter(
			(known) => isVersion3(known.version) === (version !== undefined && isVersion3(version)),
		);
		const [nearest] = fits;
		if (version === undefined)
			// Of one alone there is nothing to be told.
			return nearest && versions.length > 1
				? { fits: [nearest.id], reason: `its database is laid out as that of ${nearest.title}` }
				: undefined;
		const fact = `its database is of ${sayVersion(version)}`;
		if (!nearest) {
			const [other] = versions;
			return other && { fits: [other.id], reason: `${fact}, whose prompt Soulscope does not know` };
		}
		const isSame = version !== unknownProgram && line(nearest.version) === line(version);
		const instead = `; the nearest version that Soulscope knows is ${nearest.version}`;
		return { fits: [nearest.id], reason: isSame ? fact : `${fact}${instead}` };
	},
};
