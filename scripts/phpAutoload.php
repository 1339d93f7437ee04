<?php

// What Composer would write for the PHP library: its own classes, and Guzzle as the system has it.

namespace {
    require 'GuzzleHttp/autoload.php';
    @include 'Psr/Log/autoload.php';

    spl_autoload_register(static function (string $name): void {
        $parts  = explode('\\', $name);
        $isOurs = 'Mautic' === array_shift($parts);
        $folder = 'Tests' === ($parts[0] ?? '') ? 'tests' : 'lib';
        if ('tests' === $folder) {
            array_shift($parts);
        }
        $file = __DIR__."/../$folder/".implode('/', $parts).'.php';
        if ($isOurs && file_exists($file)) {
            include $file;
        }
    });
}

namespace Http\Discovery {
    // The package that looks for a client; here there is one.
    final class Psr18ClientDiscovery
    {
        public static function find(): \Psr\Http\Client\ClientInterface
        {
            return new \GuzzleHttp\Client();
        }
    }
}
