/** What an agent may add of files: none. */
export const noFiles = async () => ({ error: 'an agent cannot add files yet; a text can be added as inline:TEXT' });
