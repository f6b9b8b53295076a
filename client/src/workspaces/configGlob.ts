import configFiles from './configFiles.json' with { type: 'json' };

/** The runtimes' configuration files. Others have files of these names too: the server tells them apart. */
export const configGlob = `**/{${configFiles.join(',')}}`;
