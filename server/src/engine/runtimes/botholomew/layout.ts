import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** Where a version keeps what in a project. */
export interface BotholomewLayout {
	readonly version: string;
	/** Folder of the persistent context. */
	readonly folder: '.botholomew' | 'prompts';
	readonly configPath: WorkspacePath;
	/** The list of servers of external tools that lies in the project. */
	readonly serversPath: WorkspacePath;
	readonly skillsFolder: WorkspacePath;
}

/** The last that kept everything in `.botholomew/`. */
export const layout0_12_5: BotholomewLayout = {
	version: '0.12.5',
	folder: '.botholomew',
	configPath: '.botholomew/config.json',
	serversPath: '.botholomew/mcpx/servers.json',
	skillsFolder: '.botholomew/skills',
};

export const layout0_18_8: BotholomewLayout = {
	version: '0.18.8',
	folder: 'prompts',
	configPath: 'config/config.json',
	serversPath: 'mcpx/servers.json',
	skillsFolder: 'skills',
};

export const layout0_20_2: BotholomewLayout = { ...layout0_18_8, version: '0.20.2' };
