<?php
// Drives the published PHP library that submits forms for visitors, through its own classes.
declare(strict_types=1);

use Escopecz\MauticFormSubmit\Mautic;

spl_autoload_register(static function (string $class): void {
    $path = getcwd() . '/src/' . strtr(substr($class, strlen('Escopecz\\MauticFormSubmit\\')), '\\', '/') . '.php';
    if (str_starts_with($class, 'Escopecz\\MauticFormSubmit\\')) require $path;
});

$url = getenv('TEST_BASE_URL');
$credentials = getenv('TEST_BASIC_AUTH_USERNAME') . ':' . getenv('TEST_BASIC_AUTH_PASSWORD');

function check(string $what, bool $isTrue, mixed $answer): void
{
    echo $isTrue ? "ok $what\n" : "$what: " . var_export($answer, true) . "\n";
    if (!$isTrue) exit(1);
}

function api(string $path): array
{
    global $url, $credentials;
    $curl = curl_init("$url/api$path");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_USERPWD => $credentials]);
    return json_decode((string) curl_exec($curl), true);
}

$formId = (int) array_values(api('/forms')['forms'])[0]['id'];
// What the web server of the page knows of its visitor.
$_SERVER['HTTP_REFERER'] = 'https://shop.example/contact';
$library = new Mautic($url);
$library->getContact()->setIp('198.51.100.7');
$answer = $library->getForm($formId)->submit(['email' => 'eve@clients.example', 'return' => 'https://shop.example/thanks']);
$header = (string) $answer['response']['header'];
check('is led back to the page', preg_match('~^location: https://shop\.example/thanks~im', $header) === 1, $answer);
preg_match('~^set-cookie: mtc_id=(\d+)~im', $header, $cookie);

$found = api('/contacts?search=' . urlencode('email:eve@clients.example'))['contacts'];
check('makes the contact', count($found) === 1, $found);
$contact = array_values($found)[0];
$submissions = api("/forms/$formId/submissions")['submissions'];
check('keeps the answers', end($submissions)['results']['email'] === 'eve@clients.example', $submissions);
check('has the address of the visitor', array_key_exists('198.51.100.7', $contact['ipAddresses'] ?? []), $contact['ipAddresses'] ?? null);
check('is told the id of the contact', (int) ($cookie[1] ?? 0) === (int) $contact['id'], $header);

$again = $library->getForm($formId)->submit(['email' => 'nobody']);
$refused = html_entity_decode($again['response']['header'] . $again['response']['content']);
check('reads why an answer is refused', str_contains($refused, 'mauticError') || stripos($refused, 'email') !== false, $again);
