// The files of deploy/ against the program that they start: variables, addresses, paths and commands are those that exist.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { SERVICE_ROUTES } from '#lib/service-routes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Of Node.js itself, and of the database's own image. */
const OTHERS = new Set(['NODE_COMPILE_CACHE', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB']);
const KNOWN = new Set(
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
);

const CONTAINERFILE = read('deploy/Containerfile');
const UNITS = ['drawcard-site.service', 'drawcard-worker.service'];

/** Instructions with their continued lines. */
const listInstructions = (word: string): string[] =>
  [...CONTAINERFILE.replaceAll(/\\\n/g, ' ').matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(
    ([, text = '']) => text,
  );

interface Container {
  readonly env?: readonly { readonly name: string }[];
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly mountPath: string }[];
  readonly [probe: string]: unknown;
}
interface Manifest {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: { readonly matchLabels: object };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly containers: readonly Container[]; readonly securityContext: object };
    };
  };
}

const readManifests = (): Manifest[] =>
  readdirSync(join(DEPLOY, 'kubernetes'))
    .filter((name) => name !== 'kustomization.yaml')
    .flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}`)))
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    });

const listContainers = (): Container[] =>
  readManifests().flatMap(({ kind, spec }) =>
    kind === 'Deployment' ? (spec?.template.spec.containers ?? []) : [],
  );

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>;
        readonly command?: readonly string[];
        readonly entrypoint?: readonly string[];
        readonly depends_on?: object;
        readonly volumes?: readonly string[];
        readonly build?: { readonly context: string; readonly dockerfile: string };
        readonly read_only?: boolean;
      }
    >
  >;
  readonly volumes: object;
}
const readCompose = (): Compose => parse(read('deploy/compose.yaml'), { merge: true }) as Compose;

/** Values of a unit's key, in the order of its lines. */
const listUnitValues = (unit: string, key: string): string[] =>
  [...read(`deploy/systemd/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  );

test('every variable that a file of deploy/ sets is one that the shop reads', () => {
  const named = [
    ...listInstructions('ENV').flatMap((text) => text.split(/\s+/)),
    ...UNITS.flatMap((unit) => listUnitValues(unit, 'Environment')).flatMap((text) => text.split(/\s+/)),
  ].map((pair) => pair.split('=')[0] ?? '');
  const composed = Object.values(readCompose().services).flatMap(({ environment = {} }) =>
    Object.keys(environment),
  );
  const mapped = readManifests().flatMap(({ data = {} }) => Object.keys(data));
  const given = listContainers().flatMap(({ env = [] }) => env.map(({ name }) => name));
  const names = [...named, ...composed, ...mapped, ...given];
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !KNOWN.has(name) && !OTHERS.has(name))).toEqual([]);
});

test('the lines that make the secrets of the compose file name what it asks for', () => {
  const text = read('deploy/compose.yaml');
  const asked = new Set([...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name = '']) => name));
  const [line = ''] = /printf '.*'/.exec(text) ?? [];
  expect([...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name).sort()).toEqual([...asked].sort());
  expect(line.split('%s').length - 1).toBe(text.match(/for n in ([\d ]+);/)?.[1]?.split(' ').length);
});

test('what is started, probed and mounted is what there is', () => {
  const commands = [
    ...Object.values(readCompose().services).flatMap(({ command, entrypoint }) => [command, entrypoint]),
    ...listContainers().map(({ command }) => command),
    ...UNITS.flatMap((unit) => listUnitValues(unit, 'ExecStart')).map((line) => line.split(' ')),
    ...listInstructions('CMD').map((text) => JSON.parse(text) as string[]),
  ].flatMap((words) => (words?.[0]?.endsWith('node') ? [words.slice(1)] : []));
  expect(commands.length).toBeGreaterThan(5);
  for (const [script = '', entry] of commands) {
    expect([script, existsSync(join(ROOT, script))]).toEqual([script, true]);
    if (entry) expect([entry, existsSync(join(ROOT, entry))]).toEqual([entry, true]);
  }
  const port = Number(/PORT=(\d+)/.exec(listInstructions('ENV').join(' '))?.[1]);
  expect(listInstructions('EXPOSE')).toEqual([String(port)]);
  expect(/^# PORT=(\d+)/m.exec(read('.env.example'))?.[1]).toBe(String(port));
  const known = new Set(Object.values(SERVICE_ROUTES).map(({ pattern }) => pattern));
  const site = listContainers().find(({ ports }) => ports);
  expect(site?.ports).toEqual([{ name: 'http', containerPort: port }]);
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => site?.[name]);
  const asked = (probes as { httpGet: { path: string; port: string } }[]).map(({ httpGet }) => httpGet);
  expect(asked.every((probe) => known.has(probe.path as never) && probe.port === 'http')).toBe(true);
  expect(CONTAINERFILE).toContain(`'${SERVICE_ROUTES.healthCheck.pattern}'`);
  const mounts = listContainers().map(({ volumeMounts }) => volumeMounts.map(({ mountPath }) => mountPath));
  expect(mounts.every((paths) => paths.join() === '/data,/tmp')).toBe(true);
  const services = readManifests().filter(({ kind }) => kind === 'Service');
  expect(services.map(({ spec }) => spec?.ports?.[0]?.targetPort)).toEqual(['http']);
});

test('manifests choose the pods that they make, and none runs as root or writes to its root', () => {
  const deployments = readManifests().filter(({ kind }) => kind === 'Deployment');
  expect(deployments).toHaveLength(2);
  for (const { spec } of deployments) {
    expect(spec?.selector?.matchLabels).toEqual(spec?.template.metadata.labels);
    expect(spec?.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
  }
  const secured = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true };
  for (const container of listContainers()) expect(container.securityContext).toMatchObject(secured);
  const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] };
  expect(resources.filter((name) => !existsSync(join(DEPLOY, 'kubernetes', name)))).toEqual([]);
});

test('the compose file names services, volumes and files that there are', () => {
  const { services, volumes } = readCompose();
  for (const [name, { depends_on = {}, volumes: mounts = [], build, read_only }] of Object.entries(
    services,
  )) {
    expect([name, Object.keys(depends_on).filter((other) => !(other in services))]).toEqual([name, []]);
    const sources = mounts.map((mount) => mount.split(':')[0] ?? '');
    expect(sources.filter((source) => !source.startsWith('.') && !(source in volumes))).toEqual([]);
    const files = sources.filter((source) => /\.\w+$/.test(source));
    expect(files.filter((source) => !existsSync(join(DEPLOY, source)))).toEqual([]);
    if (!build) continue;
    expect(existsSync(join(DEPLOY, build.context, build.dockerfile))).toBe(true);
    expect(read_only).toBe(true);
  }
});

test('the image is built by the steps that the README names, of all that a start looks at', () => {
  const steps = listInstructions('RUN');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const run = steps.flatMap((step) => /^npm run (\w+)$/.exec(step)?.[1] ?? []);
  expect(run).toEqual(['build']);
  expect(scripts.build).toBe('node scripts/build.mjs');
  expect(read('README.md')).toContain('| `npm run build` |');
  const flags = /npm ci ([-\w ]+)/.exec(steps.join('\n'))?.[1]?.trim().split(' ') ?? [];
  expect(read('scripts/toolchain.mjs')).toContain(`['ci', ${flags.map((flag) => `'${flag}'`).join(', ')}`);
  const copied = listInstructions('COPY')
    .filter((text) => text.startsWith('--from=build'))
    .flatMap((text) => text.split(' ').slice(1, -1))
    .map((path) => path.replace('/srv/drawcard/', ''));
  const lists = [
    /const SOURCES = \[([^\]]*)\]/.exec(read('scripts/toolchain.mjs'))?.[1] ?? '',
    /const SOURCES = \[([^\]]*)\]/.exec(read('scripts/programs.mjs'))?.[1] ?? '',
  ];
  const looked = lists.flatMap((list) => [...list.matchAll(/'([^'/]+)[^']*'/g)].map(([, name = '']) => name));
  expect(looked.length).toBeGreaterThan(8);
  expect(
    [...looked, 'node_modules', 'dist', 'package.json'].filter((name) => !copied.includes(name)),
  ).toEqual([]);
  expect(listInstructions('USER')).toEqual(['10001:10001']);
});

const ignored = read('.containerignore').split('\n');

test('what is copied into the image is not left out before', () => {
  expect(
    ['src', 'extensions', 'public', 'scripts', 'package-lock.json'].filter((name) => ignored.includes(name)),
  ).toEqual([]);
  expect(ignored).toContain('.env');
});

const has = (command: string): boolean => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

test.skipIf(!has('systemd-analyze'))('systemd takes the units as they are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-units-'));
  for (const unit of UNITS) {
    const path = join(folder, unit);
    // Where the program lies is up to the machine.
    writeFileSync(path, read(`deploy/systemd/${unit}`).replaceAll('/usr/bin/node', process.execPath));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    const said = stderr.split('\n').filter((line) => line.includes(unit));
    expect([unit, status, said]).toEqual([unit, 0, []]);
  }
});

test('the install guide names units, files and variables that there are', () => {
  const guide = read('docs/install.md');
  for (const unit of UNITS) expect(guide).toContain(unit.replace('.service', ''));
  const files = [...guide.matchAll(/(?<!exec )deploy\/[\w./-]+/g)].map(([path]) => path.replace(/\.$/, ''));
  expect(files.filter((path) => !existsSync(join(ROOT, path.replace(/\/$/, ''))))).toEqual([]);
  const settings = [...guide.matchAll(/^([A-Z_]{4,})=/gm)].map(([, name = '']) => name);
  expect(settings.filter((name) => !KNOWN.has(name))).toEqual([]);
  for (const unit of UNITS) expect(guide).toContain(listUnitValues(unit, 'EnvironmentFile')[0]);
});

/** The lines of `deploy/compose/varnish.sh` that make the configuration, with files of this machine. */
function composeVarnish(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-varnish-'));
  const to = join(folder, 'made.vcl');
  const script = read('deploy/compose/varnish.sh')
    .replace(/^exec .*$/m, '')
    .replace('/etc/varnish/drawcard.vcl', join(DEPLOY, 'varnish.vcl'))
    .replace('/tmp/drawcard.vcl', to);
  const env = { ...process.env, VARNISH_TOKEN: 'a'.repeat(32) };
  expect(spawnSync('sh', ['-c', script], { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  return readFileSync(to, 'utf8');
}

test('the Varnish of the compose file asks its sites, believes its network, and has its token', () => {
  const made = composeVarnish();
  const { services } = readCompose();
  const hosts = [...made.matchAll(/\.host = "([^"]+)"/g)].map(([, host = '']) => host);
  expect(hosts).toEqual(['site1', 'site2']);
  expect(hosts.filter((host) => !(host in services))).toEqual([]);
  expect([...made.matchAll(/\.port = "(\d+)"/g)].map(([, port]) => port)).toEqual(['4321', '4321']);
  const [network] = /[\d.]+\/24/.exec(read('deploy/compose.yaml')) ?? [];
  expect(made).toContain(`"${network?.replace('/', '"/')};`);
  expect(made).not.toContain('"127.0.0.1"');
  expect(made).toContain(`"${'a'.repeat(32)}"`);
  if (!has('varnishd') && spawnSync('varnishd', ['-V']).error) return;
  const file = join(mkdtempSync(join(tmpdir(), 'drawcard-varnish-')), 'default.vcl');
  // It reads its configuration as a user of its own.
  chmodSync(dirname(file), 0o755);
  writeFileSync(file, made.replaceAll(/"site\d"/g, '"127.0.0.1"'));
  expect(spawnSync('varnishd', ['-C', '-f', file], { encoding: 'utf8' })).toMatchObject({ status: 0 });
});
