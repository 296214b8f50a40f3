// The package as a registry gets it: its size, what it brings along, and that its entries resolve.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const toMegabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Resolutions of CommonJS, which a package of ES modules does not serve. */
const legacyResolutions = ['node10', 'node16-cjs'];

/** Entries that are scripts or data, not modules with types. */
const untyped = [/\.json$/, './sw.js', './cdn'];

export async function checkTarball({ check, installed }) {
  const { tarball, tarballBytes, installedBytes, packages, packed } = installed;

  await check(`the tarball has ${toMegabytes(tarballBytes)}, less than 21.3`, () =>
    assert.ok(tarballBytes < 21_300_000, `${tarballBytes} bytes`),
  );
  await check(`npm install adds ${toMegabytes(installedBytes)}, less than 37.9`, () =>
    assert.ok(installedBytes < 37_900_000, `${installedBytes} bytes`),
  );
  await check(`npm install adds ${packages} package${packages === 1 ? '' : 's'}, fewer than 10`, () =>
    assert.ok(packages < 10),
  );
  await check('publint finds nothing', async () => {
    const { messages } = await publint({ pkgDir: packed, pack: false, strict: true });
    const manifest = JSON.parse(readFileSync(`${packed}/package.json`, 'utf8'));
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });
  await check('are the types wrong? finds nothing for ES modules', async () => {
    const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), {
      excludeEntrypoints: untyped,
    });
    const real = problems.filter(({ resolutionKind }) => !legacyResolutions.includes(resolutionKind));
    assert.deepEqual(real, []);
  });
}
